import os from 'node:os';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { packObjects } from './pack-objects.ts';

/**
 * PDF process, without our environment: receives settings, reports that it is ready, then answers each JSON
 * document with bytes or an error.
 */

export interface CompilerSettings {
  readonly fontFolders: readonly string[];
  readonly template: string;
}

export type CompilerRequest = { readonly settings: CompilerSettings } | { readonly document: string };

export type CompilerAnswer =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done';
      readonly bytes: Uint8Array;
      readonly heldBytes: number;
    }
  | { readonly kind: 'failed'; readonly error: string };

// Pages have priority over PDFs.
os.setPriority(5);
let compile: ((document: string) => Uint8Array) | null = null;

function prepare({ fontFolders, template }: CompilerSettings): (document: string) => Uint8Array {
  const compiler = NodeCompiler.create({
    // Unused: the self-contained template reads no file.
    workspace: os.tmpdir(),
    fontArgs: [{ fontPaths: [...fontFolders] }],
  });
  return (document) => {
    const pdf = compiler.pdf({ mainFileContent: template, inputs: { document } }, { pdfStandard: 'ua-1' });
    // Evicts older documents, not the shared template.
    compiler.evictCache(4);
    return packObjects(pdf);
  };
}

function answer(request: CompilerRequest): CompilerAnswer {
  try {
    if ('settings' in request) {
      compile = prepare(request.settings);
      return { kind: 'ready' };
    }
    if (compile === null) throw new Error('A document came before the settings.');
    const bytes = compile(request.document);
    return { kind: 'done', bytes, heldBytes: process.memoryUsage.rss() };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (request: CompilerRequest) => process.send?.(answer(request)));
