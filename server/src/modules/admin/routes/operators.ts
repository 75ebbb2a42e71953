import { admin, consoleRoles, permissions, type Permission } from '@tayang/contract'
import type { User } from '#modules/user'
import { route, type Route } from '#platform/http/route'

/** Operators and their roles. */
export function operatorRoutes({ user }: { user: Pick<User, 'operators' | 'consoles'> }): Route[] {
  const { operators, consoles } = user
  return [
    route(admin.listOperators, ({ query }) => operators.list(query)),
    route(admin.getOperator, async ({ params, refuse }) => ({
      data: (await operators.find(params.id)) ?? refuse('NOT_FOUND'),
    })),
    route(admin.inviteOperator, async ({ body, caller }) => ({
      data: await operators.invite(body.email, body.roles, caller.accountId),
    })),
    route(admin.putOperatorRoles, async ({ params, body, caller, refuse }) => {
      await operators.setRoles(params.id, body.roles, caller.accountId)
      return { data: (await operators.find(params.id)) ?? refuse('NOT_FOUND') }
    }),
    route(admin.renewSecondFactor, async ({ params, refuse }) => ({
      data: (await operators.renewSecondFactor(params.id)) ?? refuse('NOT_FOUND'),
    })),
    route(admin.removeOperator, async ({ params, caller }) => {
      await operators.remove(params.id, caller.accountId)
    }),
    route(admin.listOperatorSessions, async ({ params, caller, now, refuse }) => {
      if (!(await operators.find(params.id))) return refuse('NOT_FOUND')
      return { data: await consoles.list(params.id, caller.sessionId, now) }
    }),
    route(admin.endOperatorSessions, async ({ params, refuse }) => {
      if (!(await operators.find(params.id))) return refuse('NOT_FOUND')
      return { data: { ended: await consoles.end(params.id) } }
    }),
    route(admin.listPermissions, async () => ({
      data: Object.entries(permissions).map(([permission, roles]) => ({
        permission: permission as Permission,
        // In the order of the roles, whatever the order of the table.
        roles: consoleRoles.filter((role) => (roles as readonly string[]).includes(role)),
      })),
    })),
  ]
}
