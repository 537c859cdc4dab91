import { StreamLanguage } from '@codemirror/language';

const words = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);

export const jsonataLanguage = StreamLanguage.define<{ inComment: boolean }>({
  name: 'jsonata',
  startState: () => ({ inComment: false }),
  token(stream, state) {
    if (state.inComment || stream.match('/*')) {
      state.inComment = !stream.match(/.*?\*\//);
      if (state.inComment) stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/"(?:[^"\\]|\\.)*"?/) || stream.match(/'(?:[^'\\]|\\.)*'?/)) return 'string';
    if (stream.match(/`[^`]*`?/)) return 'propertyName';
    if (stream.match(/\$\w+(?=\s*\()/)) return 'variableName.function';
    if (stream.match(/\${1,2}\w*/)) return 'variableName';
    if (stream.match(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/)) return 'number';
    const word = stream.match(/[\p{L}_][\p{L}\p{N}_]*/u);
    if (Array.isArray(word)) return words.has(word[0]) ? 'keyword' : 'propertyName';
    if (stream.match(/:=|~>|\.\.|!=|<=|>=|[-+*/%&=<>?:|^@#]/)) return 'operator';
    stream.next();
    return null;
  },
  languageData: {
    commentTokens: { block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '[', '{', '"', "'", '`'] },
  },
});
