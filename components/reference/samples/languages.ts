import type { ReferenceOperation } from '@/lib/registry/reference';
import { csharpSample } from './csharp';
import { curlSample } from './curl';
import { phpSample } from './php';
import { pythonSample } from './python';
import { sampleRequest, type SampleRequest, type SampleValues } from './sample-request';
import { typescriptSample } from './typescript';

export interface SampleLanguage {
  readonly id: 'curl' | 'typescript' | 'python' | 'php' | 'csharp';
  readonly name: string;
  readonly ending: string;
  readonly write: (request: SampleRequest) => string;
}

export const sampleLanguages: readonly SampleLanguage[] = [
  { id: 'curl', name: 'curl', ending: 'sh', write: curlSample },
  { id: 'typescript', name: 'TypeScript', ending: 'ts', write: typescriptSample },
  { id: 'python', name: 'Python', ending: 'py', write: pythonSample },
  { id: 'php', name: 'PHP', ending: 'php', write: phpSample },
  { id: 'csharp', name: 'C#', ending: 'cs', write: csharpSample },
];

export interface Sample {
  readonly language: SampleLanguage;
  readonly code: string;
}

export function samplesOf(operation: ReferenceOperation, values: SampleValues): Sample[] {
  const request = sampleRequest(operation, values);
  return sampleLanguages.map((language) => ({ language, code: language.write(request) }));
}
