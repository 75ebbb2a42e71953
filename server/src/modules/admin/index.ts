/**
 * Admin: what operators do, under `/admin/v1.0`.
 *
 * Owns the audit trail: one row a call with its outcome, and of a change one before it acts. The rules stay in the
 * modules below, which this one calls. Every operation but the two that open a session is for sessions of the console.
 */
import type { ClaimKind } from '@tayang/contract/desk'
import type { Route } from '#platform/http/route'
import type { SocketRoute } from '#platform/sockets/socket'
import { audited } from './trail/index.ts'
import { adminRoutes } from './admin-routes.ts'
import type { AdminDependencies } from './dependencies.ts'
import { openParts } from './open-parts.ts'
import { entryRoutes } from './routes/console.ts'

export interface Admin extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** The operator who works on a case now; null where nobody does. */
  claimOf(kind: ClaimKind, id: string): Promise<{ accountId: string; name: string } | null>
  /** What open consoles are told. */
  readonly sockets: readonly SocketRoute[]
  /** Works on jobs and makes the months of the trail ahead; called in a process with the worker role. */
  startJobs(): Promise<void>
}

export { adminSchema } from './schema.ts'

export async function openAdmin(needs: AdminDependencies): Promise<Admin> {
  await using opened = new AsyncDisposableStack()
  const parts = await openParts(needs, opened)
  const { trail, facts, approvals, changes, claims, desk, liveDesk } = parts
  const routes = adminRoutes(needs, parts)
  const auditing = { trail, facts, tally: needs.tally, onChange: desk.tellChange }
  const closing = opened.move()
  return {
    routes: [...entryRoutes({ ...needs, trail }), ...routes.map((served) => audited(served, auditing))],
    claimOf: claims.of,
    sockets: [desk.socket, liveDesk.socket],
    async startJobs() {
      await trail.makeMonths()
      await changes.noteVersion(needs.version)
      await approvals.startJobs()
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
