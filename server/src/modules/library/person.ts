/** A profile with what everybody may see of it. */
export interface Person {
  id: string
  accountId: string
  name: string
  avatar: string | null
}
