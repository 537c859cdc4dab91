import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { cn } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { columnsCookie, columnsOf, parseColumns } from './columns';
import { pageSize } from './read-list';
import { ReceiptsTableHead } from './receipts-table';

const rows = Array.from({ length: pageSize }, (_, index) => index);

/** The list while it loads: the same rows at the same height. */
export async function ListPlaceholder() {
  const t = await getTranslations('ui');
  const columns = parseColumns((await cookies()).get(columnsCookie)?.value);
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <table aria-hidden className="hidden w-full table-fixed border-collapse text-sm @2xl:table">
        <ReceiptsTableHead columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={row} className="border-b last:border-0">
              {columnsOf(columns).map(({ key, className }) => (
                <td key={key} className={cn('h-11 px-3 first:ps-4 last:pe-4', className)}>
                  <Skeleton
                    className={cn('h-3', key === 'total' ? 'ms-auto w-14' : row % 3 ? 'w-4/5' : 'w-3/5')}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-hidden className="border-t @2xl:hidden">
        {rows.map((row) => (
          <li key={row} className="flex min-h-18 flex-col justify-center gap-2.5 border-b px-4 last:border-0">
            <Skeleton className={cn('h-3', row % 3 ? 'w-1/2' : 'w-2/5')} />
            <Skeleton className="h-3 w-4/5" />
          </li>
        ))}
      </ul>
    </div>
  );
}
