import { NoPage } from '@/components/portal/no-page';

export default NoPage;
