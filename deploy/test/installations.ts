import { PROCESSES, SERVICES } from '@bahi/testing/process-profiles';
import {
  annotationsBelongTo,
  brokerCanSplitQueues,
  brokerHasAQuorum,
  brokerKeepsFreeDiskSpace,
  databasesAreBackedUp,
  everyServiceHasItsDatabase,
  everythingLivesInOneNamespace,
  ingressPassesAllCalls,
  onlyTheGatewayIsPublic,
} from './rules/cluster.js';
import {
  cacheEvictsWhenFull,
  databasesOutliveTheirObjects,
  everyCommitIsOnTwoNodes,
  filesHaveOnePlace,
  relaysReachTheServer,
  rolesEnterTheirOwnDatabaseOnly,
} from './rules/data.js';
import {
  everyAlertHasAnEntry,
  everyAlertReachesSomebody,
  everyDangerIsWatched,
  everyExporterIsScraped,
  everyMonitorReachesItsPods,
  monitoringIsSelected,
} from './rules/monitoring.js';
import {
  everyPortHasAnOpening,
  everythingElseIsDenied,
  migrationsReachTheirDatabase,
  namesAreFoundOnEveryCluster,
  openingsAreTheEdges,
  outsidersAre,
} from './rules/network.js';
import { everyHostHasACertificate, operatedPodsCarryTheirLabel, operatedStoresHaveBounds } from './rules/operated.js';
import {
  everyContainerHasBounds,
  everyContainerIsRestricted,
  everyImageCanBePulled,
  everyImageIsPinned,
  everyPodReadsItsSecrets,
  noPodHasAToken,
  type Rule,
} from './rules/pods.js';
import {
  everyReferenceExists,
  everySecretExists,
  type SecretKeys,
  selectorsFindTheirPods,
  settingsAreThoseOfTheCode,
} from './rules/references.js';
import {
  everyProbeIsAnswered,
  everyServiceIsMigrated,
  livenessNeedsNoOtherProcess,
  podsAreSpread,
  probesArePatient,
  readinessAsksTheDatabase,
  releasesLoseNoCall,
} from './rules/running.js';
import {
  connectionsSuffice,
  consumersFollowTheirQueues,
  disruptionLeavesOneCopy,
  everyProcessScales,
  scalersActInTime,
  scalersHaveOneTargetEach,
  sharedFilesAreShared,
} from './rules/scaling.js';
import {
  everyServiceHasTheSameDays,
  gatewayTrustsItsProxiesOnly,
  onlyJobsMigrate,
  peersAreReachable,
} from './rules/settings.js';
import { runbookEntries } from './runbook.js';
import { secretKeysOf, urlIn } from './secret-keys.js';

function everywhere(secrets: SecretKeys): Record<string, Rule> {
  return {
    everyContainerIsRestricted,
    noPodHasAToken,
    everyPodReadsItsSecrets,
    everyImageIsPinned,
    everyContainerHasBounds,
    everyProbeIsAnswered,
    probesArePatient,
    livenessNeedsNoOtherProcess,
    readinessAsksTheDatabase,
    releasesLoseNoCall,
    podsAreSpread,
    everyServiceIsMigrated,
    everySecretExists: everySecretExists(secrets),
    everyReferenceExists,
    settingsAreThoseOfTheCode,
    onlyJobsMigrate,
    everyServiceHasTheSameDays,
    peersAreReachable,
    gatewayTrustsItsProxiesOnly,
    filesHaveOnePlace,
    cacheEvictsWhenFull,
    selectorsFindTheirPods,
    scalersHaveOneTargetEach,
    disruptionLeavesOneCopy,
    openingsAreTheEdges,
    everythingElseIsDenied,
    namesAreFoundOnEveryCluster,
    migrationsReachTheirDatabase,
    onlyTheGatewayIsPublic,
    everythingLivesInOneNamespace,
  };
}

/** The callers that a production cluster admits, and where its pods may connect. */
const OUTSIDERS = [
  'namespace ingress-nginx > gateway:8080',
  'namespace ingress-nginx > acme-solver:8089',
  'namespace keda > rabbitmq:5672',
  'namespace cnpg-system > postgres:8000',
  ...[...SERVICES, 'gateway'].map((name) => `namespace monitoring > ${name}:9464`),
  'namespace monitoring > rabbitmq:15692',
  'namespace monitoring > postgres:9187',
  ...['postgres', 'rabbitmq'].flatMap((store) => [`${store} > 0.0.0.0/0:443`, `${store} > 0.0.0.0/0:6443`]),
  'auth > 0.0.0.0/0:465',
  'auth > 0.0.0.0/0:587',
];

function onlyInProduction(secrets: SecretKeys): Record<string, Rule> {
  return {
    everyPortHasAnOpening,
    everyProcessScales,
    scalersActInTime,
    consumersFollowTheirQueues,
    sharedFilesAreShared,
    connectionsSuffice,
    everyServiceHasItsDatabase: everyServiceHasItsDatabase(secrets),
    rolesEnterTheirOwnDatabaseOnly,
    everyCommitIsOnTwoNodes,
    databasesOutliveTheirObjects,
    databasesAreBackedUp,
    ingressPassesAllCalls,
    brokerCanSplitQueues,
    annotationsBelongTo: annotationsBelongTo(['nginx.ingress.kubernetes.io']),
    operatedPodsCarryTheirLabel,
    operatedStoresHaveBounds,
    everyHostHasACertificate,
    brokerHasAQuorum,
    brokerKeepsFreeDiskSpace,
    everyImageCanBePulled,
    relaysReachTheServer: relaysReachTheServer(urlIn('production')),
    everyMonitorReachesItsPods,
    everyExporterIsScraped,
    everyAlertReachesSomebody,
    monitoringIsSelected,
    everyAlertHasAnEntry: everyAlertHasAnEntry(runbookEntries()),
    everyDangerIsWatched,
    outsidersAre: outsidersAre(OUTSIDERS),
  };
}

const production = secretKeysOf('production');

/** What an operator gives for `components/files-in-bucket`: a Secret, and the way of the process that keeps files. */
const BUCKET: readonly [string, ReadonlySet<string>] = [
  'files-store',
  new Set(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']),
];
const TO_BUCKET = [...PROCESSES.values()]
  .filter(({ keepsFiles }) => keepsFiles)
  .map(({ name }) => `${name} > 0.0.0.0/0:443`);

/** The rules of an overlay whose pictures are in a bucket. */
export function rulesWithBucket(overlay: keyof typeof INSTALLATIONS): Record<string, Rule> {
  return {
    ...INSTALLATIONS[overlay],
    everySecretExists: everySecretExists(new Map([...secretKeysOf(overlay), BUCKET])),
    outsidersAre: outsidersAre([...(overlay === 'production' ? OUTSIDERS : []), ...TO_BUCKET]),
  };
}

/** The rules that each overlay keeps, by name. */
export const INSTALLATIONS: Record<'local' | 'production', Record<string, Rule>> = {
  local: { ...everywhere(secretKeysOf('local')), outsidersAre: outsidersAre([]) },
  production: { ...everywhere(production), ...onlyInProduction(production) },
};
