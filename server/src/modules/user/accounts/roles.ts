import { consoleRoles, type ConsoleRole } from '@tayang/contract'

/** Roles that an account can have in addition to being a viewer. */
export type AccountRole = ConsoleRole

/** The roles of an account that exist, in the order of the contract. */
export const knownRoles = (roles: readonly string[]): ConsoleRole[] =>
  consoleRoles.filter((role) => roles.includes(role))

/** Whoever has a role is an operator, also where they watch as a viewer. */
export const isOperator = ({ roles }: { roles: readonly string[] }): boolean => roles.length > 0
