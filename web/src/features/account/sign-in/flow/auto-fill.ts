import { useSyncExternalStore } from 'react'

const KEY = 'tayang.auto-fill-user-id'
const LENGTH_MAX = 50

/** What somebody typed as a number of another country, for the email form to begin with (Spec 1, section 2). */
export const autoFill = {
  keep: (userId: string) => sessionStorage.setItem(KEY, userId),
  read: () => (sessionStorage.getItem(KEY) ?? '').slice(0, LENGTH_MAX),
  clear: () => sessionStorage.removeItem(KEY),
}

const never = () => () => undefined
const nothing = () => ''
const isDiverted = () => sessionStorage.getItem(KEY) !== null
const isNot = () => false

/** Empty on the server and while hydrating: a rendered page is everybody's. */
export function useAutoFill(): string {
  return useSyncExternalStore(never, autoFill.read, nothing)
}

/** Whether another country has led here from the phone form, with a number or before one was typed. */
export function useIsDiverted(): boolean {
  return useSyncExternalStore(never, isDiverted, isNot)
}
