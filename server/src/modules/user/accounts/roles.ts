/** Roles that an account can have in addition to being a viewer. */
export type AccountRole = 'operator' | 'finance-checker'
