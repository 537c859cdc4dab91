/**
 * What the thread that compiles PDFs runs. A string, so that it needs no file of its own in any bundle; it loads the
 * native compiler by itself, so that no bundler meets it.
 */
export const compilerThread = String.raw`
const { parentPort, workerData } = require('node:worker_threads');
const { createRequire } = require('node:module');
const { NodeCompiler } = createRequire(workerData.root)('@myriaddreamin/typst-ts-node-compiler');

const compiler = NodeCompiler.create({
  // Nothing is read from there: the template stands alone.
  workspace: workerData.workspace,
  fontArgs: [{ fontPaths: workerData.fontFolders }],
});

parentPort.on('message', ({ id, document }) => {
  try {
    const inputs = { document };
    const pdf = compiler.pdf({ mainFileContent: workerData.template, inputs }, { pdfStandard: 'ua-1' });
    // A copy in memory of its own, which can be handed over.
    const bytes = new Uint8Array(pdf);
    parentPort.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort.postMessage({ id, error: String(error && error.message) });
  }
  // Results of the last compilations stay in memory, because receipts share a template.
  compiler.evictCache(4);
});
`;
