import { Trans, useLingui } from '@lingui/react/macro'
import { moderation, shows, user, type Moderator } from '@tayang/contract'
import { Avatar, Button, Dialog, Skeleton } from '@tayang/design'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isRefusal } from '#shared/api'
import { showToast } from '#shared/toasts'
import style from './moderators.module.css'

/** People of each list: whom a streamer trusts is among those who come. */
const SHOWN_MAX = 50

interface Person {
  id: string
  name: string
  avatar: string | null
}

interface Props {
  profileId: string
  /** The show that is on air: who sits in its chat can be named. */
  showId: string | null
  named: ReadonlySet<string>
  onNamed: (moderator: Moderator) => void
  onClose: () => void
}

/** Names a moderator among those who are here now and those who follow. */
export function NameModerator({ profileId, showId, named, onNamed, onClose }: Props) {
  const { t } = useLingui()
  const [busyId, setBusyId] = useState<string | null>(null)
  const people = usePeople(profileId, showId)
  const choosable = people.data?.filter(({ id }) => id !== profileId && !named.has(id))

  const handleName = async (person: Person) => {
    setBusyId(person.id)
    try {
      const params = { profileId, personId: person.id }
      onNamed((await call(moderation.nameModerator, { params })).data)
    } catch (error) {
      showToast(isRefusal(error) ? error.message : t`An error occured. Please try again.`, 'error')
    }
    setBusyId(null)
  }

  return (
    <Dialog open onClose={onClose} label={t`Name a moderator`} className={style.dialog}>
      <h2>
        <Trans>Name a moderator</Trans>
      </h2>
      {people.isPending ? (
        <Skeleton height="132px" />
      ) : choosable === undefined ? (
        <p role="alert">
          <Trans>An error occured. Please try again.</Trans>
        </p>
      ) : choosable.length === 0 ? (
        <p>
          <Trans>Nobody to name yet: whoever sits in your chat or follows you appears here.</Trans>
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
                onClick={() => void handleName(person)}
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

/** Those in the room first, then followers; each once. */
function usePeople(profileId: string, showId: string | null) {
  return useQuery({
    queryKey: ['who-may-moderate', profileId, showId],
    queryFn: async (): Promise<Person[]> => {
      const [here, followers] = await Promise.all([
        showId === null
          ? []
          : call(shows.listLiveViewers, { params: { id: showId }, query: { perPage: SHOWN_MAX } }).then(
              ({ data }) => data,
            ),
        call(user.listRelations, {
          params: { id: profileId },
          query: { type: 'followers', perPage: SHOWN_MAX },
        }).then(({ data }) => data),
      ])
      return [...new Map([...here, ...followers].map((person) => [person.id, person])).values()]
    },
    staleTime: 0,
  })
}
