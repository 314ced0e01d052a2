/**
 * Numbers that we read and do not make, by the PodMonitor that fetches them. RabbitMQ's are asked of a real one by
 * quality/containers; PostgreSQL's are those of CloudNativePG 1.26 and its Barman Cloud plugin 0.5.
 */
export const FOREIGN_METRICS: Readonly<Record<string, readonly string[]>> = {
  rabbitmq: [
    'rabbitmq_alarms_free_disk_space_watermark',
    'rabbitmq_alarms_memory_used_watermark',
    'rabbitmq_detailed_queue_consumers',
    'rabbitmq_detailed_queue_messages_ready',
    'rabbitmq_detailed_queue_messages_unacked',
  ],
  postgres: [
    'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp',
    'cnpg_backends_max_tx_duration_seconds',
    'cnpg_backends_total',
    'cnpg_collector_up',
    'cnpg_pg_database_mxid_age',
    'cnpg_pg_database_size_bytes',
    'cnpg_pg_database_xid_age',
    'cnpg_pg_replication_in_recovery',
    'cnpg_pg_replication_lag',
    'cnpg_pg_settings_setting',
    'cnpg_pg_stat_archiver_last_archived_time',
    'cnpg_pg_stat_archiver_last_failed_time',
  ],
};

/** Numbers that an installed Prometheus stack fetches by itself: of kubelet, kube-state-metrics 2 and cert-manager 1. */
export const CLUSTER_METRICS: readonly string[] = [
  'certmanager_certificate_expiration_timestamp_seconds',
  'certmanager_certificate_ready_status',
  'kube_deployment_status_replicas_unavailable',
  'kube_job_failed',
  'kube_job_status_active',
  'kube_pod_container_status_restarts_total',
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
];
