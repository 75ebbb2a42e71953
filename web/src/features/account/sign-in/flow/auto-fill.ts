import { useSyncExternalStore } from 'react'

const KEY = 'tayang.auto-fill-user-id'
const LENGTH_MAX = 50

/** A number of another country that was typed into the phone form: the initial value of the email form. */
export const autoFill = {
  keep: (userId: string) => sessionStorage.setItem(KEY, userId),
  read: () => (sessionStorage.getItem(KEY) ?? '').slice(0, LENGTH_MAX),
  clear: () => sessionStorage.removeItem(KEY),
}

const never = () => () => undefined
const nothing = () => ''
const isDiverted = () => sessionStorage.getItem(KEY) !== null
const isNot = () => false

/** Empty on the server and while hydrating: a rendered page is shared. */
export function useAutoFill(): string {
  return useSyncExternalStore(never, autoFill.read, nothing)
}

/** Whether the phone form has led here because of another country. */
export function useIsDiverted(): boolean {
  return useSyncExternalStore(never, isDiverted, isNot)
}
