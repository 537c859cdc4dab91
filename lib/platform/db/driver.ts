import { readFileSync } from 'node:fs';
import path from 'node:path';
import type postgresTypes from 'postgres';

/** A text of the driver, what stands in its place, and how often it occurs. */
type Patch = readonly [wrong: string, right: string, times: number];

/** Longer than statements of ours may take by themselves, so that Postgres is the first to end one. */
const silenceInSeconds = 12;

/**
 * What is patched in postgres.js, by file. An operator who restarts a database, or cuts a connection, would otherwise stop the
 * service or worse (https://github.com/porsager/postgres/issues/1208 and 1154; released nowhere):
 *
 * - A write that waits for the next turn of the event loop outlives its connection. Thrown away but still noted as
 *   under way, it keeps that place of the pool from ever writing again; carried out, it ends the process.
 * - After a broken connection, what waited for its answer still waits for one on the next connection, whose own
 *   statements then wait behind it for ever.
 * - What a transaction still does after its connection was lost goes to the connection that took the place, which is
 *   somebody else's: it would wait for ever, or be written without the rest of the transaction.
 * - After a statement that fails when it has answered some rows, the rows of the next one are counted on from there: its
 *   first row is nowhere, so that whoever is known is not found.
 * - A connection that is closed before the database has said a word is opened again and again, without a pause, while
 *   its queries are told nothing: so does a proxy whose database is gone, and, where there are several hosts,
 *   each of them. Tried at every host once, it has failed.
 * - A connection that is lost while it asks for the types of arrays, as the first thing it does, ends the process: nobody
 *   waits for that answer. Who waits for the connection is told by another way.
 *
 * One thing is added: where a statement has had no answer for longer than Postgres lets one take, `onsilence` says
 * whether the database is there at all. A machine that lost its power, or its network, ends no connection, and the
 * system takes a quarter of an hour to give one up.
 */
const patches: Readonly<Record<string, readonly Patch[]>> = {
  'connection.js': [
    [
      '\n    clearImmediate(nextWriteTimer)\n',
      '\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
      2,
    ],
    [
      '    query = results = errorResponse = null\n',
      '    query = results = errorResponse = null\n    rows = 0\n',
      1,
    ],
    [
      "!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      ";(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n" +
        '    query = errorResponse = null\n',
      1,
    ],
    [
      '  function nextWrite(fn) {\n',
      `  function nextWrite(fn) {
    silenceTimer.start()
    if (socket === null) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      return false
    }
`,
      1,
    ],
    [
      '      , connectTimer = timer(connectTimedOut, options.connect_timeout)\n',
      `      , connectTimer = timer(connectTimedOut, options.connect_timeout)
      , silenceTimer = timer(fellSilent, options.onsilence ? ${silenceInSeconds} : 0)
`,
      1,
    ],
    ['    , retries = 0\n', '    , retries = 0\n    , tries = 0\n', 1],
    [
      '      options.shared.retries = retries = 0\n',
      '      options.shared.retries = retries = tries = 0\n',
      1,
    ],
    [
      '    if (initial)\n      return reconnect()\n',
      `    if (initial && ++tries < options.host.length)
      return reconnect()
    tries = 0
    if (initial) {
      hadError = true
      errored(Errors.connection('CONNECTION_CLOSED', options, socket))
    }
`,
      1,
    ],
    ['        return fetchArrayTypes()\n', '        return fetchArrayTypes().catch(noop)\n', 1],
    ['  function data(x) {\n', '  function data(x) {\n    silenceTimer.start()\n', 1],
    [
      '    connectTimer.cancel()\n\n    socket',
      '    connectTimer.cancel()\n    silenceTimer.cancel()\n\n    socket',
      1,
    ],
    [
      '  function connectTimedOut() {\n',
      `  async function fellSilent() {
    const asked = socket
    const isWaiting = () => socket === asked && (query || sent.length)
    if (!asked || !asked.remoteAddress || !isWaiting() || connection.queue === queues.connecting)
      return
    const isThere = await options.onsilence(asked.remoteAddress, asked.remotePort)
    if (isWaiting())
      isThere ? silenceTimer.start() : asked.destroy(Errors.connection('CONNECTION_CLOSED', options, asked))
  }

  function connectTimedOut() {
`,
      1,
    ],
  ],
  'index.js': [
    [
      '    socket          : o.socket,\n',
      '    socket          : o.socket,\n    onsilence       : o.onsilence,\n',
      1,
    ],
    ['      , prepare = null\n', '      , prepare = null\n      , lost = null\n', 1],
    [
      '(_, reject) => connection.onclose = reject)',
      `(_, reject) => connection.onclose = e => {
          lost = e
          reject(e)
          while (queries.length)
            queries.shift().reject(e)
        })`,
      1,
    ],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)
`,
      1,
    ],
  ],
};

function patched(source: string, all: readonly Patch[]): string {
  return all.reduce((text, [wrong, right, times]) => {
    if (text.split(wrong).length !== times + 1)
      throw new Error('The database driver is not the release that lib/platform/db/driver.ts patches.');
    return text.replaceAll(wrong, () => right);
  }, source);
}

/** What Node's loader gives its modules, beside what is documented. */
interface Compiled extends NodeModule {
  _compile(source: string, file: string): void;
}

/** Loads postgres.js with patched files in place of its own, whatever else loads modules in this process. */
function loadDriver(): typeof postgresTypes {
  // Under names that no bundler looks into: this has to happen in the process, with the files as npm installed them.
  const { createRequire, Module } = process.getBuiltinModule('node:module');
  const load = createRequire(path.join(process.cwd(), 'package.json'));
  const folder = path.dirname(load.resolve('postgres'));
  for (const [name, all] of Object.entries(patches)) {
    const file = path.join(folder, name);
    const loaded = new Module(file) as Compiled;
    loaded.filename = file;
    loaded.paths = [path.dirname(path.dirname(path.dirname(folder)))];
    loaded._compile(patched(readFileSync(file, 'utf8'), all), file);
    loaded.loaded = true;
    // From here on it is found in place of the file.
    load.cache[file] = loaded;
  }
  return load('postgres') as typeof postgresTypes;
}

/** Says whether a database is there, whose connection has been silent for long while it owed an answer. */
export type OnSilence = (host: string, port: number) => Promise<boolean>;

/** The database driver, whose pool outlives the database's connections. */
export const postgres = loadDriver();
