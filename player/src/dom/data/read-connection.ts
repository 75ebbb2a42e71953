import type { ConnectionInfo } from '../../core/index.ts'

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string; type?: string }

const connectionOf = () => (navigator as { connection?: Connection }).connection

/** Where the browser reports nothing the connection counts as an ordinary one. */
export function readConnection(): ConnectionInfo {
  const connection = connectionOf()
  return {
    saveData: connection?.saveData ?? false,
    effectiveType: connection?.effectiveType ?? null,
    connectionType: connection?.type ?? null,
  }
}

/** Reports a change of the connection, where the browser does. */
export function watchConnection(notify: () => void): () => void {
  const connection = connectionOf()
  connection?.addEventListener?.('change', notify)
  return () => connection?.removeEventListener?.('change', notify)
}
