import { readFileSync } from 'node:fs';
import { DockerfileParser, type Copy } from 'dockerfile-ast';
import { z } from 'zod';

/** An instruction of a Dockerfile with what it is given. */
export type Step =
  | { readonly keyword: 'RUN' | 'WORKDIR' | 'USER'; readonly text: string }
  | { readonly keyword: 'ENV'; readonly variables: Readonly<Record<string, string>> }
  | { readonly keyword: 'COPY'; readonly from: string | null; readonly paths: readonly string[] }
  | { readonly keyword: 'CMD' | 'HEALTHCHECK'; readonly command: readonly string[] }
  | { readonly keyword: 'VOLUME' | 'EXPOSE'; readonly text: string };

/** A part of a Dockerfile from one FROM to the next. */
export interface Stage {
  readonly base: string;
  readonly name: string | null;
  readonly steps: readonly Step[];
}

/** Reads the stages of a Dockerfile. @throws Error naming an instruction that is not known here. */
export function readDockerfile(file: string): Stage[] {
  const stages: { base: string; name: string | null; steps: Step[] }[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword();
    const args = instruction.getArguments().map((argument) => argument.getValue());
    const text = instruction.getArgumentsContent() ?? '';
    const steps = stages.at(-1)?.steps;
    if (keyword === 'FROM') stages.push({ base: args[0] ?? '', name: args[2] ?? null, steps: [] });
    else if (keyword === 'RUN' || keyword === 'WORKDIR' || keyword === 'USER') steps?.push({ keyword, text });
    else if (keyword === 'VOLUME' || keyword === 'EXPOSE') steps?.push({ keyword, text });
    else if (keyword === 'ENV')
      steps?.push({
        keyword,
        variables: Object.fromEntries(args.map((one) => one.split(/=(.*)/s).slice(0, 2))),
      });
    else if (keyword === 'COPY') {
      const from = (instruction as Copy).getFlags().find((flag) => flag.getName() === 'from');
      steps?.push({ keyword, from: from?.getValue() ?? null, paths: args });
    } else if (keyword === 'CMD' || keyword === 'HEALTHCHECK') {
      const command = z.array(z.string()).parse(JSON.parse(/\[.*\]/s.exec(text)?.[0] ?? 'null'));
      steps?.push({ keyword, command });
    } else throw new Error(`${file} has an instruction that is not carried out here: ${keyword}.`);
  }
  return stages;
}
