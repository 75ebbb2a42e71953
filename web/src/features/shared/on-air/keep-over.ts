import { onAir } from './on-air.ts'

/** Somebody's show was heard to end, before it is read who is on air; apart, since home has no need of it. */
export function keepOver(profileId: string): void {
  const { total, people, shows, ...rest } = onAir.getState()
  if (!people.has(profileId)) return
  onAir.setState({
    ...rest,
    total: total === null ? null : total - 1,
    people: new Set([...people].filter((id) => id !== profileId)),
    shows: shows?.filter(({ profile }) => profile.id !== profileId) ?? null,
  })
}
