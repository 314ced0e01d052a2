import { CONTAINER, type Mistake, mistake, POD, remove, set } from './mistake.js';

export const dataMistakes: readonly Mistake[] = [
  mistake(
    'databasesOutliveTheirObjects',
    'a database that goes with its object',
    'Database bahi-billing',
    set('/spec/databaseReclaimPolicy', 'delete'),
    'bahi-billing: goes with its object',
  ),
  mistake(
    'everyCommitIsOnTwoNodes',
    'commits do not wait for a copy',
    'Cluster postgres',
    remove('/spec/postgresql/synchronous'),
    'only one copy has',
  ),
  mistake(
    'everyCommitIsOnTwoNodes',
    'all copies on one node',
    'Cluster postgres',
    set('/spec/affinity/podAntiAffinityType', 'preferred'),
    'copies on one node',
  ),
  mistake(
    'rolesEnterTheirOwnDatabaseOnly',
    'every role enters every database',
    'Cluster postgres',
    set('/spec/postgresql/pg_hba/0', 'hostssl all all all scram-sha-256'),
    'not theirs',
  ),
  mistake(
    'rolesEnterTheirOwnDatabaseOnly',
    'the last entry rejects no one',
    'Cluster postgres',
    remove('/spec/postgresql/pg_hba/5'),
    'not theirs',
  ),
  mistake(
    'filesAreOnTheClaim',
    'pictures beside their disk',
    'Deployment catalog',
    set(`${CONTAINER}/volumeMounts/3/mountPath`, '/data/pictures'),
    '/data/files is on no claim',
  ),
  mistake(
    'cacheEvictsWhenFull',
    'a cache that refuses writes',
    'Deployment redis',
    set(`${CONTAINER}/args`, ['redis-server', '--save', '', '--appendonly', 'no', '--maxmemory', '96mb']),
    'refuses writes',
  ),
  mistake(
    'cacheEvictsWhenFull',
    'a cache that writes to a disk',
    'Deployment redis',
    remove(`${CONTAINER}/args/2`),
    'a disk that it does not have',
  ),
  mistake(
    'cacheEvictsWhenFull',
    'a cache larger than its container',
    'Deployment redis',
    set(`${CONTAINER}/resources/limits/memory`, '96Mi'),
    'killed before it is full',
  ),
  mistake(
    'everyPodReadsItsSecrets',
    'no group',
    'Deployment orders',
    remove(`${POD}/securityContext/fsGroup`),
    'no group that reads its secrets',
  ),
];
