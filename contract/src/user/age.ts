/** The oldest age that is accepted; a higher one is a typing error. */
const AGE_MAX = 120
/** The day begins in Jakarta: Western Indonesia Time. */
const WIB_MS = 7 * 60 * 60 * 1000

/** Full years at this moment; a birthday of 29 February is on 1 March in other years. */
export function ageAt(birthDate: string, now: number): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const today = new Date(now + WIB_MS)
  const years = today.getUTCFullYear() - year
  const monthNow = today.getUTCMonth() + 1
  const hadBirthday = monthNow > month || (monthNow === month && today.getUTCDate() >= day)
  return hadBirthday ? years : years - 1
}

/** Whether a person can be born on this day: not in the future, and not longer ago than people live. */
export function isBirthDate(birthDate: string, now: number): boolean {
  const age = ageAt(birthDate, now)
  return age >= 0 && age <= AGE_MAX
}
