import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Trouble } from './trouble.mjs'

/** The program runs TypeScript as it is, which Node does from here on. */
const NODE_MAJOR = 24

/** The Node that came with the packages, or the one that runs this when it is new enough. */
export function findNode(root) {
  const ours = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  try {
    accessSync(ours, constants.X_OK)
    return ours
  } catch {
    if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath
  }
  const machine = `${process.platform}-${process.arch}`
  throw new Trouble(
    `No Node ${NODE_MAJOR} came along for ${machine}. Install Node ${NODE_MAJOR} and try again.`,
  )
}
