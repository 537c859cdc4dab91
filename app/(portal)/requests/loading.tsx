import { ListPlaceholder } from '@/components/portal/kit/list/list-placeholder';

export default ListPlaceholder;
