/** Series as promtool writes them: values a minute apart, `1+0x30` for thirty more of 1. */
export interface AlertCase {
  readonly series: Readonly<Record<string, string>>;
  readonly minutes: number;
  readonly fires: boolean;
}

type Series = AlertCase['series'];

const DAY_S = 86_400;

function fires(series: Series, minutes: number): AlertCase {
  return { series, minutes, fires: true };
}

function quiet(series: Series, minutes: number): AlertCase {
  return { series, minutes, fires: false };
}

/** A series that keeps its value for two hours. */
function steady(value: number) {
  return `${value}+0x120`;
}

function calls(failed: number, answered: number): Series {
  return {
    'bahi_calls_total{service="orders",status="503"}': `0+${failed}x30`,
    'bahi_calls_total{service="orders",status="200"}': `0+${answered}x30`,
  };
}

function durations(withinASecond: number): Series {
  return {
    'bahi_call_duration_seconds_bucket{service="orders",le="1"}': `0+${withinASecond}x40`,
    'bahi_call_duration_seconds_bucket{service="orders",le="2.5"}': '0+100x40',
    'bahi_call_duration_seconds_bucket{service="orders",le="+Inf"}': '0+100x40',
  };
}

function archiver(
  pod: string,
  { archived, failed, isReplica = 0 }: Record<'archived' | 'failed', number> & { isReplica?: number },
): Series {
  return {
    [`cnpg_pg_stat_archiver_last_archived_time{pod="${pod}"}`]: steady(archived),
    [`cnpg_pg_stat_archiver_last_failed_time{pod="${pod}"}`]: steady(failed),
    [`cnpg_pg_replication_in_recovery{pod="${pod}"}`]: steady(isReplica),
  };
}

function builds(count: number): Series {
  const services = ['gateway', 'auth', 'catalog', 'orders', 'billing', 'analytics'].slice(0, count);
  return Object.fromEntries(services.map((name) => [`bahi_build_info{service="${name}"}`, steady(1)]));
}

function disk(available: number): Series {
  return {
    'kubelet_volume_stats_available_bytes{namespace="bahi",persistentvolumeclaim="postgres-1-wal"}': steady(available),
    'kubelet_volume_stats_capacity_bytes{namespace="bahi",persistentvolumeclaim="postgres-1-wal"}': steady(100),
  };
}

/** They have no quiet state: one fires always. */
export const WATCHES_ITSELF = ['Watchdog'];

const BACKUP = 'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{pod="postgres-1"}';
const JOB = 'namespace="bahi",job_name="orders-migration-0-2-0"';
const OTHER_JOB = 'namespace="bahi",job_name="report"';

export const ALERT_CASES: readonly (readonly [alert: string, ...cases: AlertCase[]])[] = [
  [
    'OutboxBacklog',
    fires({ 'bahi_outbox_oldest_seconds{service="orders"}': '0+60x20' }, 6),
    quiet({ 'bahi_outbox_oldest_seconds{service="orders"}': '0 50 0 50 0 50 0 50' }, 6),
  ],
  [
    'EventsParked',
    fires({ 'bahi_parked_events{service="billing"}': steady(1) }, 1),
    quiet({ 'bahi_parked_events{service="billing"}': steady(0) }, 1),
  ],
  ['HighErrorRate', fires(calls(2, 98), 15), quiet(calls(0, 98), 15)],
  [
    'CircuitBreakerOpen',
    fires({ 'bahi_circuit_breaker_open{target="orders"}': steady(1) }, 2),
    quiet({ 'bahi_circuit_breaker_open{target="orders"}': '0 1 0 0 0' }, 2),
  ],
  [
    'AuditMismatch',
    fires({ 'bahi_drift{service="billing"}': steady(1) }, 1),
    quiet({ 'bahi_drift{service="billing"}': steady(0) }, 1),
  ],
  ['HighLatency', fires(durations(90), 20), quiet(durations(100), 20)],
  [
    'CacheUnavailable',
    fires({ 'bahi_cache_answers{service="auth"}': steady(0) }, 6),
    quiet({ 'bahi_cache_answers{service="auth"}': steady(1) }, 6),
  ],
  [
    'MailsWait',
    fires({ 'bahi_mails_oldest_seconds{service="auth"}': '0+60x20' }, 10),
    quiet({ 'bahi_mails_oldest_seconds{service="auth"}': '0 60 120 0 60 120 0 0 0 0 0' }, 10),
  ],
  [
    'QueueBacklog',
    fires({ 'rabbitmq_detailed_queue_messages_ready{queue="billing.orders"}': steady(6_000) }, 11),
    quiet({ 'rabbitmq_detailed_queue_messages_ready{queue="billing.orders"}': steady(400) }, 11),
  ],
  [
    'QueueWithoutConsumer',
    fires({ 'rabbitmq_detailed_queue_consumers{queue="billing.orders"}': steady(0) }, 6),
    quiet({ 'rabbitmq_detailed_queue_consumers{queue="billing.orders"}': steady(2) }, 6),
  ],
  [
    'BrokerBlocked',
    fires(
      { rabbitmq_alarms_memory_used_watermark: steady(0), rabbitmq_alarms_free_disk_space_watermark: steady(1) },
      2,
    ),
    quiet(
      { rabbitmq_alarms_memory_used_watermark: steady(0), rabbitmq_alarms_free_disk_space_watermark: steady(0) },
      2,
    ),
  ],
  [
    'DatabaseDown',
    fires({ 'cnpg_collector_up{pod="postgres-1"}': steady(0) }, 2),
    fires({}, 2),
    quiet({ 'cnpg_collector_up{pod="postgres-1"}': steady(0), 'cnpg_collector_up{pod="postgres-2"}': steady(1) }, 2),
  ],
  [
    'ReplicationLag',
    fires({ 'cnpg_pg_replication_lag{pod="postgres-2"}': steady(60) }, 6),
    quiet({ 'cnpg_pg_replication_lag{pod="postgres-2"}': steady(1) }, 6),
  ],
  [
    'DatabaseConnectionsHigh',
    ...[500, 100].map((count) => ({
      series: {
        'cnpg_backends_total{pod="postgres-1",usename="bahi_orders"}': steady(count),
        'cnpg_pg_settings_setting{pod="postgres-1",name="max_connections"}': steady(600),
      },
      minutes: 6,
      fires: count > 480,
    })),
  ],
  [
    'LongTransaction',
    fires(
      {
        'cnpg_backends_max_tx_duration_seconds{pod="postgres-1",datname="bahi_orders",usename="bahi_orders"}':
          '0+60x20',
      },
      8,
    ),
    quiet(
      {
        'cnpg_backends_max_tx_duration_seconds{pod="postgres-1",datname="bahi_orders",usename="bahi_orders"}':
          steady(20),
      },
      8,
    ),
  ],
  [
    'TransactionIdsRunOut',
    fires({ 'cnpg_pg_database_xid_age{datname="bahi_orders"}': steady(4e8) }, 6),
    fires({ 'cnpg_pg_database_mxid_age{datname="bahi_orders"}': steady(4e8) }, 6),
    quiet({ 'cnpg_pg_database_xid_age{datname="bahi_orders"}': steady(1.9e8) }, 6),
  ],
  [
    'WalArchivingFails',
    fires(archiver('postgres-1', { archived: 100, failed: 200 }), 6),
    fires(archiver('postgres-1', { archived: -1, failed: 200 }), 6),
    quiet(archiver('postgres-1', { archived: 300, failed: 200 }), 6),
    // A shop that sells nothing writes nothing to archive.
    quiet(archiver('postgres-1', { archived: 0.5, failed: -1 }), 110),
    // It was the primary when archiving failed.
    quiet(archiver('postgres-2', { archived: 100, failed: 200, isReplica: 1 }), 6),
  ],
  [
    'WalNeverArchived',
    fires({}, 31),
    fires(archiver('postgres-1', { archived: -1, failed: -1 }), 31),
    quiet(
      {
        ...archiver('postgres-1', { archived: 100, failed: -1 }),
        ...archiver('postgres-2', { archived: -1, failed: -1, isReplica: 1 }),
      },
      31,
    ),
  ],
  [
    'BackupTooOld',
    fires({}, 62),
    fires({ [BACKUP]: steady(-40 * 3_600) }, 62),
    quiet({ [BACKUP]: steady(-20 * 3_600) }, 62),
  ],
  ['MetricsMissing', fires({}, 11), fires(builds(5), 11), quiet(builds(6), 11)],
  ['DiskFillsUp', fires(disk(10), 6), quiet(disk(20), 6)],
  [
    'PodsMissing',
    fires({ 'kube_deployment_status_replicas_unavailable{namespace="bahi",deployment="orders"}': steady(1) }, 16),
    quiet({ 'kube_deployment_status_replicas_unavailable{namespace="bahi",deployment="orders"}': '1+0x5 0+0x30' }, 16),
    quiet({ 'kube_deployment_status_replicas_unavailable{namespace="other",deployment="orders"}': steady(1) }, 16),
  ],
  [
    'PodsRestart',
    fires({ 'kube_pod_container_status_restarts_total{namespace="bahi",pod="orders-1"}': '0+1x40' }, 20),
    quiet({ 'kube_pod_container_status_restarts_total{namespace="bahi",pod="orders-1"}': '0+0x9 1+0x60' }, 20),
  ],
  [
    'MigrationFailed',
    fires({ [`kube_job_failed{${JOB},condition="true"}`]: steady(1) }, 1),
    quiet(
      {
        [`kube_job_failed{${JOB},condition="false"}`]: steady(1),
        [`kube_job_failed{${OTHER_JOB},condition="true"}`]: steady(1),
      },
      1,
    ),
  ],
  [
    'MigrationHangs',
    fires({ [`kube_job_status_active{${JOB}}`]: steady(1) }, 11),
    quiet({ [`kube_job_status_active{${JOB}}`]: '1+0x5 0+0x20' }, 11),
  ],
  [
    'CertificateExpires',
    fires(
      { 'certmanager_certificate_expiration_timestamp_seconds{namespace="bahi",name="bahi"}': steady(10 * DAY_S) },
      62,
    ),
    quiet(
      { 'certmanager_certificate_expiration_timestamp_seconds{namespace="bahi",name="bahi"}': steady(40 * DAY_S) },
      62,
    ),
  ],
  [
    'CertificateNotReady',
    fires({ 'certmanager_certificate_ready_status{namespace="bahi",name="bahi",condition="False"}': steady(1) }, 31),
    quiet({ 'certmanager_certificate_ready_status{namespace="bahi",name="bahi",condition="True"}': steady(1) }, 31),
  ],
];
