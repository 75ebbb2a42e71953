/**
 * Config: what operators decide for every browser at once.
 *
 * It reads the remote configuration at most once an hour, keeps it with its time in local storage, and notifies the
 * rest of the site. `#shared/api` reads the base of `/user` calls from it.
 */
export { config, refreshConfig, useConfig } from './config.ts'
