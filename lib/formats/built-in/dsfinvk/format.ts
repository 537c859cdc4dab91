import { objectOf, type DocumentFormat } from '@/lib/formats/document-format';

const columns = ['Z_KASSE_ID', 'Z_NR', 'BON_ID'];

export const dsfinvk: DocumentFormat = {
  name: 'dsfinvk',
  title: 'DSFinV-K export',
  inputFormat: 'zip',
  contentTypes: ['application/vnd.dsfinvk+zip'],
  samples: ['dsfinvk.zip', 'dsfinvk-returns.zip', 'dsfinvk-odd.zip'],
  recognises: (document) => {
    if (document.form !== 'zip') return false;
    const namesOf = (path: string) => path.toLowerCase().split(/[/\\]/).at(-1);
    const paths = Object.keys(document.files);
    const found = paths.find((path) => namesOf(path) === 'transactions.csv');
    if (found === undefined) return false;
    const { rows } = objectOf(document.files[found]);
    const [first] = Array.isArray(rows) ? (rows as unknown[]) : [];
    // After a day without sales, `transactions.csv` has only a header. The file `cashpointclosing.csv` then
    // decides.
    if (first === undefined) return paths.some((path) => namesOf(path) === 'cashpointclosing.csv');
    return columns.every((column) => column in objectOf(first));
  },
};
