import { Trans, useLingui } from '@lingui/react/macro'
import { user, type PublicProfile, type RelationEntry } from '@tayang/contract'
import { Avatar, Button, Dialog, Segments, Skeleton } from '@tayang/design'
import { useCallback } from 'react'
import { FollowButton, useRelation } from '#features/people/follow'
import { usePages, type PageOf } from '#features/live/live-lists'
import { call } from '#shared/api'
import { useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { shorten } from '#shared/i18n'
import style from './public-profile.module.css'

type List = 'followers' | 'following'

/** Names are cut at 20 in follower lists. */
const NAME_LENGTH_MAX = 20
const PER_PAGE = 20

interface Props {
  person: PublicProfile
  list: List
  onChoose: (list: List) => void
  onClose: () => void
}

/** Who follows a person, and whom they follow; each can be followed from here. */
export function PeopleDialog({ person, list, onChoose, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} label={shorten(person.name, NAME_LENGTH_MAX)} className={style.dialog}>
      <Segments
        label={t`List`}
        name="people"
        value={list}
        onChoose={onChoose}
        options={[
          { value: 'followers', label: t`Followers` },
          { value: 'following', label: t`Following` },
        ]}
      />
      <People key={list} profileId={person.id} list={list} onLeave={onClose} />
      <Button tone="ghost" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}

function People({ profileId, list, onLeave }: { profileId: string; list: List; onLeave: () => void }) {
  const { t } = useLingui()
  const read = useCallback((page: number) => readPeople(profileId, list, page), [profileId, list])
  const { items, hasMore, standing, more } = usePages<RelationEntry>('wanted', read)

  return (
    <>
      {items === null && standing === 'loading' && (
        <div className={style.people} aria-busy>
          {Array.from({ length: 4 }, (_, n) => (
            <Skeleton key={n} height="44px" />
          ))}
        </div>
      )}
      {items?.length === 0 && (
        <p className={style.note}>
          {list === 'followers' ? <Trans>No followers yet</Trans> : <Trans>Follows nobody yet</Trans>}
        </p>
      )}
      {items !== null && items.length > 0 && (
        <ul className={style.people}>
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {standing === 'failed' && (
        <div className={style.failed}>
          <p role="alert">
            <Trans>An error is occured, please try to refresh the page.</Trans>
          </p>
          <Button tone="outline" size="small" onClick={() => void more()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {hasMore && standing !== 'failed' && (
        <Button
          tone="quiet"
          size="small"
          busy={standing === 'loading' ? t`Loading...` : undefined}
          onClick={() => void more()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function Entry({ entry, onLeave }: { entry: RelationEntry; onLeave: () => void }) {
  const isOwn = useViewer()?.profile.id === entry.id
  const { isFollowing, profileRelationId: relationId } = entry
  // The list itself was read by whoever looks: nothing is asked again.
  const following = useRelation(entry.id, {
    isFollowing,
    relationId,
    totalFollowers: 0,
    isViewers: true,
  })
  return (
    <li>
      <Link to={urls.person(entry.id)} onClick={onLeave} className={style.entry}>
        <Avatar name={entry.name} picture={entry.avatar} size={44} />
        <span>{shorten(entry.name, NAME_LENGTH_MAX)}</span>
      </Link>
      {!isOwn && <FollowButton {...following} of={entry.name} />}
    </li>
  )
}

async function readPeople(id: string, type: List, page: number): Promise<PageOf<RelationEntry>> {
  const query = { type, page, perPage: PER_PAGE }
  const { data, meta } = await call(user.listRelations, { params: { id }, query })
  return { items: data, page: meta.page, pages: meta.totalPages }
}
