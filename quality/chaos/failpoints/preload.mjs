/**
 * Loaded into a process of the product before its own program (`node --import`), so that the product itself has no
 * failpoints. Records each outward step of a write, and ends the process at the armed one.
 */
import { appendFileSync, readFileSync, renameSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = process.env.FAILPOINTS_DIR ?? '';
const [, name = 'unknown'] = /([a-z]+)\/main\.js$/.exec(process.argv[1] ?? '') ?? [];
const stepsFile = join(folder, `${name}.steps`);
const armFile = join(folder, `${name}.arm`);

/** How long a frame needs to leave this process after it was written. */
const ON_THE_WIRE_MS = 5;

const readArm = () => {
  try {
    return readFileSync(armFile, 'utf8');
  } catch {
    return '';
  }
};

let armed = { text: '', met: 0 };

/** Everything here is synchronous: nothing may happen between the step and the kill. */
const step = (label) => {
  appendFileSync(stepsFile, `${Date.now()} ${label}\n`);
  const text = readArm();
  if (text === '') return;
  if (text !== armed.text) armed = { text, met: 0 };
  const [wanted, time] = text.split('\n');
  if (label !== wanted && !label.startsWith(`${wanted} `)) return;
  armed.met += 1;
  if (armed.met < Number(time)) return;
  renameSync(armFile, `${armFile}.met`);
  process.kill(process.pid, 'SIGKILL');
};

// --- PostgreSQL: each transaction that wrote something, each write outside of one ---

const WRITTEN = /\b(?:insert into|update|delete from)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
const NO_TABLES = new Set(['set', 'skip', 'of', 'nowait']);
const tablesIn = (sql) => [...sql.matchAll(WRITTEN)].map(([, table]) => table).filter((one) => !NO_TABLES.has(one));
const rowsOf = (result) => [result].flat().reduce((sum, one) => sum + (one?.rowCount ?? 0), 0);
const labelOf = (kind, tables) => `${kind} ${[...new Set(tables)].sort().join('+')}`;

const transactions = new WeakMap();

/** The label of a statement with an outward effect, and what to do once it is answered. */
const seen = (client, sql) => {
  const open = transactions.get(client);
  // Recorded when it is sent: its reply may arrive after the next statement was sent.
  if (/^\s*begin/i.test(sql)) {
    transactions.set(client, new Set());
    return {};
  }
  if (/^\s*rollback/i.test(sql)) return { answered: () => transactions.delete(client) };
  if (/^\s*commit/i.test(sql)) {
    transactions.delete(client);
    return open?.size > 0 ? { label: labelOf('commit', [...open].flat()) } : {};
  }
  const tables = tablesIn(sql);
  if (tables.length === 0) return {};
  if (!open) return { label: labelOf('write', tables) };
  // The commit may go out before the answer to the last statement, which counts as a write until it turns out to be none.
  open.add(tables);
  return { answered: (result) => rowsOf(result) === 0 && open.delete(tables) };
};

const require = createRequire(import.meta.url);
const { Client } = require('pg');
const query = Client.prototype.query;
Client.prototype.query = function watched(config, ...rest) {
  const sql = typeof config === 'string' ? config : config?.text;
  if (typeof sql !== 'string') return query.call(this, config, ...rest);
  const { label, answered = () => undefined } = seen(this, sql);
  if (label) step(`before ${label}`);
  const onAnswer = (result) => {
    answered(result);
    if (label) step(`after ${label}`);
  };
  const at = rest.findIndex((one) => typeof one === 'function');
  if (at >= 0) {
    const callback = rest[at];
    rest[at] = (error, result) => {
      if (!error) onAnswer(result);
      return callback(error, result);
    };
    return query.call(this, config, ...rest);
  }
  return query.call(this, config, ...rest).then((result) => {
    onAnswer(result);
    return result;
  });
};

// --- RabbitMQ: each event published, confirmed, acknowledged ---

const { Channel, ConfirmChannel } = require(join(dirname(require.resolve('amqplib')), 'lib', 'channel_model.js'));
const publish = ConfirmChannel.prototype.publish;
ConfirmChannel.prototype.publish = function watched(exchange, type, content, options, callback) {
  step(`before publish ${type}`);
  const sent = publish.call(this, exchange, type, content, options, (error) => {
    if (!error) step(`at confirm ${type}`);
    callback?.(error);
  });
  setTimeout(() => step(`after publish ${type}`), ON_THE_WIRE_MS);
  return sent;
};
const ack = Channel.prototype.ack;
Channel.prototype.ack = function watched(message, allUpTo) {
  const { routingKey } = message.fields;
  step(`before ack ${routingKey}`);
  ack.call(this, message, allUpTo);
  setTimeout(() => step(`after ack ${routingKey}`), ON_THE_WIRE_MS);
};

// --- HTTP: each answer to a call that may change something ---

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const IDS = /\/(INV-[^/]+|[0-9a-f-]{36})(?=\/|$)/g;
const replyTo = ({ req }) => `reply ${req.method} ${(req.url ?? '').replace(/\?.*/, '').replace(IDS, '/:id')}`;

const writeHead = ServerResponse.prototype.writeHead;
ServerResponse.prototype.writeHead = function watched(...given) {
  if (!READS.has(this.req?.method)) {
    // Made now: a gateway changes the URL of its requests on the way.
    const label = replyTo(this);
    step(`before ${label}`);
    this.once('finish', () => step(`after ${label}`));
  }
  return writeHead.apply(this, given);
};
