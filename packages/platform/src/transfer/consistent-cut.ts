import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openSession } from './session.js';
import { type ServiceDatabase, TransferError } from './types.js';

/** Callers before callees: a service that waits for another one finishes before that one is locked. */
const LOCK_ORDER = ['auth', 'orders', 'billing', 'catalog', 'analytics'];
/** Shorter than the time that a call waits for a lock. */
const LOCK_TIMEOUT_MS = 2_000;
const ATTEMPTS = 30;
const RETRY_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/** Every event is written to `outbox` or applied with `inbox`: while both are locked, none is on its way between two snapshots. */
const LOCK = 'lock table outbox, inbox in share mode';

/** Read-only transactions of all services that see one moment. */
export interface ConsistentCut {
  readonly clientOf: (service: string) => pg.Client;
  close(): Promise<void>;
}

/**
 * Opens one repeatable-read transaction per database. Writes with events wait for the milliseconds in which the snapshots are
 * taken, so that no consumer is ahead of its producer.
 * @throws TransferError when a database is not reached or stays locked
 */
export async function openConsistentCut(services: readonly ServiceDatabase[]): Promise<ConsistentCut> {
  const readers = await openAll(services);
  const lockers = await openAll(services).catch(async (error: unknown) => {
    await endAll(readers);
    throw error;
  });
  try {
    await takeSnapshots(inLockOrder(services), lockers, readers);
    return { clientOf: (service) => clientIn(readers, service), close: () => endAll(readers) };
  } catch (error) {
    await endAll(readers);
    throw error;
  } finally {
    await endAll(lockers);
  }
}

type Clients = ReadonlyMap<string, pg.Client>;

function clientIn(clients: Clients, service: string): pg.Client {
  const client = clients.get(service);
  if (!client) throw new TransferError(`There is no database of ${service}.`);
  return client;
}

async function openAll(services: readonly ServiceDatabase[]): Promise<Clients> {
  const opened = await Promise.allSettled(services.map(({ name, url }) => openSession(name, url)));
  const clients = new Map<string, pg.Client>();
  for (const [index, outcome] of opened.entries())
    if (outcome.status === 'fulfilled') clients.set(services[index]?.name ?? '', outcome.value);
  const failed = opened.find((outcome) => outcome.status === 'rejected');
  if (!failed) return clients;
  await endAll(clients);
  throw failed.reason;
}

async function endAll(clients: Clients): Promise<void> {
  await Promise.allSettled([...clients.values()].map((client) => client.end()));
}

function inLockOrder(services: readonly ServiceDatabase[]): string[] {
  const names = services.map(({ name }) => name);
  return names.sort((one, other) => LOCK_ORDER.indexOf(one) - LOCK_ORDER.indexOf(other));
}

async function takeSnapshots(names: readonly string[], lockers: Clients, readers: Clients): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const name of names) await lock(clientIn(lockers, name));
      await Promise.all(names.map((name) => takeSnapshot(clientIn(readers, name))));
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === ATTEMPTS) throw new TransferError('The databases are too busy for a snapshot; try again later.');
    } finally {
      await Promise.allSettled([...lockers.values()].map((client) => client.query('rollback')));
    }
    await pause(RETRY_MS);
  }
}

async function lock(client: pg.Client): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}; ${LOCK}`);
}

async function takeSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query('select 1');
}
