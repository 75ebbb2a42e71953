import path from 'node:path'
import * as contract from '@tayang/contract'
import type { Operation } from '@tayang/contract'
import type { Plugin } from 'vite'

const SITE = path.resolve(import.meta.dirname, '../contract/src/site.ts')
const PERMISSIONS = path.resolve(import.meta.dirname, '../contract/src/admin/permissions.ts')
const NAME = '@tayang/contract'
const BUILT = '\0tayang:contract'

/**
 * Gives a built console the contract without its schemas: what the site reads of it, and of each operator's call the
 * method, path, permission and step-up. It is made of the contract while building, so nothing of it is kept in the
 * sources.
 */
export const contractOfConsole: Plugin = {
  name: 'tayang:contract',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === NAME ? BUILT : undefined),
  load: (id) => (id === BUILT ? moduleText() : undefined),
}

function moduleText(): string {
  const plain = Object.entries(contract.admin).flatMap(([name, value]): [string, unknown][] => {
    if (isOperation(value)) return [[name, addressOf(value)]]
    return isPlain(value) ? [[name, value]] : []
  })
  const lines = plain.map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`)
  return [
    `export * from ${JSON.stringify(SITE)}`,
    `export * from ${JSON.stringify(PERMISSIONS)}`,
    `export const admin = {`,
    ...lines,
    '}',
  ].join('\n')
}

/** The one call that reads its own body says so: the console then sends a form or a file. */
function addressOf({ method, path: at, caller, permission, stepUp }: Operation): object {
  return { method, path: at, caller, permission, stepUp }
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** A constant that a screen may read: a bound, a name, or a list or an object of them. */
function isPlain(value: unknown): boolean {
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.values(value).every(isPlain)
  }
  return ['string', 'number', 'boolean'].includes(typeof value)
}
