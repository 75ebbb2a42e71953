import type { ConnectionInfo } from '../../core/index.ts'

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string; type?: string }

const connectionOf = () => (navigator as { connection?: Connection }).connection

/** Where the browser tells nothing the line counts as an ordinary one. */
export function readConnection(): ConnectionInfo {
  const connection = connectionOf()
  return {
    saveData: connection?.saveData ?? false,
    effectiveType: connection?.effectiveType ?? null,
    connectionType: connection?.type ?? null,
  }
}

/** Tells when the line became another one, where the browser does. */
export function watchConnection(tell: () => void): () => void {
  const connection = connectionOf()
  connection?.addEventListener?.('change', tell)
  return () => connection?.removeEventListener?.('change', tell)
}
