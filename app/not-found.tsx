import { NoPage } from '@/components/portal/frame/no-page';

export default NoPage;
