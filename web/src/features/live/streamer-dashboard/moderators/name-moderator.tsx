import { Trans, useLingui } from '@lingui/react/macro'
import { moderation, shows, user } from '@tayang/contract'
import { Avatar, Button, Dialog, Skeleton } from '@tayang/design'
import { useState } from 'react'
import { useCall, useChange } from '#shared/api'
import { useRefusalToast } from '#shared/refusals'
import style from './moderators.module.css'

/** People of each list: moderators are chosen among frequent viewers. */
const PEOPLE_MAX = 50

interface Person {
  id: string
  name: string
  avatar: string | null
}

interface NameModeratorProps {
  profileId: string
  /** The show on air: the people in its chat can be named. */
  showId: string | null
  named: ReadonlySet<string>
  onClose: () => void
}

/** Names a moderator among those who are here now and those who follow. */
export function NameModerator({ profileId, showId, named, onClose }: NameModeratorProps) {
  const { t } = useLingui()
  const showRefusal = useRefusalToast()
  const [busyId, setBusyId] = useState<string | null>(null)
  const { isPending, people } = usePeople(profileId, showId)
  const choosable = people?.filter(({ id }) => id !== profileId && !named.has(id))

  const name = useChange(moderation.nameModerator, {
    refreshes: [moderation.listModerators],
    onFailed: showRefusal,
  })
  const handleName = (person: Person) => {
    setBusyId(person.id)
    const stopWaiting = () => setBusyId(null)
    void name.runAsync({ params: { profileId, personId: person.id } }).then(stopWaiting, stopWaiting)
  }

  return (
    <Dialog open onClose={onClose} label={t`Choose a moderator`} className={style.dialog}>
      <h2>
        <Trans>Choose a moderator</Trans>
      </h2>
      {isPending ? (
        <Skeleton height="132px" />
      ) : choosable === undefined ? (
        <p role="alert">
          <Trans>An error occured. Please try again.</Trans>
        </p>
      ) : choosable.length === 0 ? (
        <p>
          <Trans>No one to choose yet. People in your chat and your followers appear here.</Trans>
        </p>
      ) : (
        <ul className={style.people}>
          {choosable.map((person) => (
            <li key={person.id}>
              <Avatar name={person.name} picture={person.avatar} size={32} />
              <span className={style.name}>{person.name}</span>
              <Button
                tone="outline"
                size="small"
                aria-label={t`Make ${person.name} a moderator`}
                busy={busyId === person.id ? t`Loading...` : undefined}
                onClick={() => handleName(person)}
              >
                <Trans>Add</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button tone="ghost" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}

/** Those in the chat first, then followers; each once. */
function usePeople(profileId: string, showId: string | null) {
  const perPage = PEOPLE_MAX
  const here = useCall(
    shows.listLiveViewers,
    showId === null ? null : { params: { id: showId }, query: { perPage } },
    { freshMs: 0 },
  )
  const followers = useCall(
    user.listRelations,
    { params: { id: profileId }, query: { type: 'followers', perPage } },
    { freshMs: 0 },
  )
  const isPending = followers.isPending || (showId !== null && here.isPending)
  const isFailed = followers.data === undefined || (showId !== null && here.data === undefined)
  const all: readonly Person[] = [...(here.data ?? []), ...(followers.data ?? [])]
  const people = isFailed ? undefined : [...new Map(all.map((person) => [person.id, person])).values()]
  return { isPending, people }
}
