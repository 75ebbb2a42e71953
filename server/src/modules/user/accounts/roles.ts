import { consoleRoles, type ConsoleRole } from '@tayang/contract'

/** Roles that an account can have in addition to being a viewer. */
export type AccountRole = ConsoleRole

/** The roles of an account that exist, in the order of the contract. */
export const knownRoles = (roles: readonly string[]): ConsoleRole[] =>
  consoleRoles.filter((role) => roles.includes(role))

/** An account with a role is one of an operator, also where its owner watches as a viewer. */
export const isOperator = ({ roles }: { roles: readonly string[] }): boolean => roles.length > 0
