/**
 * Config: what operators decide for every browser at once.
 *
 * Asks for the remote configuration at most once an hour, keeps it with its time in local storage, and tells the
 * rest of the site. `#ground/api` reads the base of `/user` calls from what is kept here.
 */
export { config, refreshConfig, useConfig } from './config.ts'
