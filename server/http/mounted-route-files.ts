import * as auditCsv from '@/app/(portal)/audit/audit.csv/route';
import * as consumerSearchHelp from '@/app/(portal)/identifiers/search-help/route';
import * as likelyAddress from '@/app/(portal)/likely-address/route';
import * as list from '@/app/(portal)/lists/[list]/route';
import * as rewardsCsv from '@/app/(portal)/loyalty/[program_id]/rewards.csv/route';
import * as places from '@/app/(portal)/places/route';
import * as receiptPdf from '@/app/(portal)/receipts/[id]/receipt.pdf/route';
import * as arrived from '@/app/(portal)/receipts/arrived/route';
import * as reading from '@/app/(portal)/receipts/reading/route';
import * as searchHelp from '@/app/(portal)/receipts/search-help/route';
import * as stores from '@/app/(portal)/receipts/stores/route';
import * as sums from '@/app/(portal)/receipts/sums/route';
import * as reportCsv from '@/app/(portal)/reports/report.csv/route';
import * as groupTaken from '@/app/(portal)/users/new-group/taken/route';
import * as documentation from '@/app/docs/api/[[...page]]/route';
import * as languageModels from '@/app/llms.txt/route';
import * as page from '@/app/r/[token]/route';
import * as attachment from '@/app/r/[token]/attachments/[label]/route';
import * as dates from '@/app/r/[token]/dates.ics/route';
import * as logo from '@/app/r/[token]/logo.png/route';
import * as qrPng from '@/app/r/[token]/qr.png/route';
import * as qrSvg from '@/app/r/[token]/qr.svg/route';
import * as pdf from '@/app/r/[token]/receipt.pdf/route';
import * as send from '@/app/r/[token]/send/route';
import * as unsubscribe from '@/app/r/[token]/unsubscribe/route';
import { portalPath } from '@/lib/core/portal-path';
import { matchPath } from '@/lib/platform/http/path';

/** Answers a request; `params` holds the parts of the path that its template names. */
export type RouteHandler = (
  request: Request,
  context: { readonly params: Promise<Readonly<Record<string, string>>> },
) => Promise<Response>;

/** A handler as its file has it, which knows the names of its own parameters. */
type FileHandler = (request: Request, context: { readonly params: Promise<never> }) => Promise<Response>;

interface RouteFile {
  readonly GET: FileHandler;
  readonly POST?: FileHandler;
}

/** Where the API reference is: its route file answers whatever is below. */
const documentationPath = portalPath.apiReference();

/** Route files beside the API's, by their templates: what is behind consumer links, what the portal's pages fetch, the API reference. */
export const mountedRouteFiles: ReadonlyMap<string, RouteFile> = new Map<string, RouteFile>([
  ['/audit/audit.csv', auditCsv],
  [documentationPath, documentation],
  ['/identifiers/search-help', consumerSearchHelp],
  ['/likely-address', likelyAddress],
  ['/lists/{list}', list],
  ['/llms.txt', languageModels],
  ['/loyalty/{program_id}/rewards.csv', rewardsCsv],
  ['/places', places],
  ['/r/{token}', page],
  ['/r/{token}/attachments/{label}', attachment],
  ['/r/{token}/dates.ics', dates],
  ['/r/{token}/logo.png', logo],
  ['/r/{token}/qr.png', qrPng],
  ['/r/{token}/qr.svg', qrSvg],
  ['/r/{token}/receipt.pdf', pdf],
  ['/r/{token}/send', send],
  ['/r/{token}/unsubscribe', unsubscribe],
  ['/receipts/arrived', arrived],
  ['/receipts/reading', reading],
  ['/receipts/search-help', searchHelp],
  ['/receipts/stores', stores],
  ['/receipts/sums', sums],
  ['/receipts/{id}/receipt.pdf', receiptPdf],
  ['/reports/report.csv', reportCsv],
  ['/users/new-group/taken', groupTaken],
]);

/** What answers a request, with the decoded parts of its path. */
export interface MountedRoute {
  readonly template: string;
  readonly handle: RouteHandler;
  readonly params: Readonly<Record<string, string>>;
}

/** Which of the mounted route files answers a request; null when none does, and Next answers. */
export function findRouteFile(method: string, target: string): MountedRoute | null {
  const [path = ''] = target.split(/[?#]/, 1);
  for (const [template, file] of mountedRouteFiles) {
    const params = matchPath(template, template === documentationPath ? partAbove(path) : path);
    if (params === null) continue;
    const handle =
      method === 'POST' ? file.POST : method === 'GET' || method === 'HEAD' ? file.GET : undefined;
    return handle === undefined ? null : { template, handle: handle as unknown as RouteHandler, params };
  }
  return null;
}

/** Whether a route file counts its callers by itself: what is behind consumer links does, by link and by network (`answerLink`). */
export function countsByItself({ template }: MountedRoute): boolean {
  return template.startsWith('/r/');
}

/** True for a route file whose documents are made once for all readers. */
export function isKept({ template }: MountedRoute): boolean {
  return template === documentationPath || template === '/llms.txt';
}

/** As many segments of a path as that of the API reference has. */
function partAbove(path: string): string {
  return path.split('/', documentationPath.split('/').length).join('/');
}
