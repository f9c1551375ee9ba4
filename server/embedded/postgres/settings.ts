import { totalmem } from "node:os"

const megabyte = 1024 ** 2

/** A quarter of the available memory, as PostgreSQL's manual advises: 128 MB to 2 GB. Used on demand. */
const sharedMegabytes = (): number => {
  const most = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.round(Math.min(2_048, Math.max(128, most / megabyte / 4)))
}

/** For a laptop with two cores: one server, no replicas, every commit on disk, no row values in the log. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  max_connections: "300",
  shared_buffers: `${sharedMegabytes()}MB`,
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_parallel_workers_per_gather: "1",
  random_page_cost: "1.1",
  jit: "off",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  min_wal_size: "128MB",
  max_wal_size: "1GB",
  checkpoint_timeout: "10min",
  // A first large import is planned with statistics of an empty table until they are refreshed.
  autovacuum_naptime: "15s",
  log_checkpoints: "off",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_timezone: "UTC",
  timezone: "UTC",
  cluster_name: "pro-leads"
}

/** For data that is worthless after a crash. */
const withoutDisk = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }

/** `socketFolder` is empty where PostgreSQL listens on TCP alone. */
export const settingArguments = (
  socketFolder: string,
  isDurable: boolean,
  others: Readonly<Record<string, string>>
): ReadonlyArray<string> =>
  Object.entries({
    ...settings,
    ...(isDurable ? {} : withoutDisk),
    ...others,
    unix_socket_directories: socketFolder
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`])
