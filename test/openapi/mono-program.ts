/** A sample in C#, and what it is called in the output. */
export interface CsharpSample {
  readonly file: string;
  readonly code: string;
}

/** What the SDK of .NET adds to console programs by itself (`ImplicitUsings`). */
const implicit = [
  'System',
  'System.Collections.Generic',
  'System.IO',
  'System.Linq',
  'System.Net.Http',
  'System.Threading',
  'System.Threading.Tasks',
];

/**
 * One program of all samples, for machines that have Mono and no SDK of .NET: it runs each and prints its file and what it
 * prints. Mono's compiler ends at C# 7, so that what is newer in the samples is written as it was before: top-level statements,
 * `using` declarations, raw strings, implicit usings. Every call and every value stays as it is.
 */
export function monoProgram(samples: readonly CsharpSample[]): string {
  const parts = samples.map(({ code }, index) => sampleClass(code, index));
  const runs = samples.map(({ file }, index) => `    Run(${JSON.stringify(file)}, S${index}.Sample.Run);`);
  return `${parts.join('\n')}
class Program
{
  static void Run(string file, System.Func<System.Threading.Tasks.Task> sample)
  {
    var printed = new System.IO.StringWriter();
    var output = System.Console.Out;
    System.Console.SetOut(printed);
    try { sample().Wait(); }
    catch (System.Exception error) { printed.Write(error.ToString()); }
    System.Console.SetOut(output);
    var text = printed.ToString().Replace("\\n", " ");
    System.Console.WriteLine(file + " " + text.Substring(0, System.Math.Min(300, text.Length)));
  }

  static void Main()
  {
${runs.join('\n')}
  }
}
`;
}

function sampleClass(code: string, index: number): string {
  const named = [...code.matchAll(/^using (?<name>[\w.]+);$/gm)].map(({ groups }) => groups?.['name'] ?? '');
  const usings = [...new Set([...implicit, ...named])].map((name) => `using ${name};`);
  const statements = code
    .replaceAll(/^using [\w.]+;\n/gm, '')
    .replaceAll(/^using var /gm, 'var ')
    .replaceAll(/"""\n(?<text>[\s\S]*?)\n"""/g, (_whole, text: string) => `@"${text.replaceAll('"', '""')}"`)
    // Newer than Mono's class library.
    .replaceAll('HttpMethod.Patch', 'new HttpMethod("PATCH")');
  return `namespace S${index}
{
${usings.join(' ')}
static class Sample
{
public static async Task Run()
{
${statements}
}
}
}`;
}
