import { Trans, useLingui } from '@lingui/react/macro'
import { user, type PublicProfile, type RelationEntry } from '@tayang/contract'
import { Button, Dialog, Segments, Skeleton } from '@tayang/design'
import { FollowButton, useRelation } from '#features/people/follow'
import { Face } from '#features/shared/on-air'
import { useCallPages, WithQueries } from '#shared/api'
import { useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { shorten } from '#shared/i18n'
import style from './public-profile.module.css'

type List = 'followers' | 'following'

/** Names are cut at 20 in follower lists. */
const NAME_LENGTH_MAX = 20
const PER_PAGE = 20

interface PeopleDialogProps {
  person: PublicProfile
  list: List
  onChoose: (list: List) => void
  onClose: () => void
}

/** The followers of a person and the people that they follow; each can be followed from here. */
export function PeopleDialog({ person, list, onChoose, onClose }: PeopleDialogProps) {
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
      <WithQueries>
        <People key={list} profileId={person.id} list={list} onLeave={onClose} />
      </WithQueries>
      <Button tone="ghost" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}

function People({ profileId, list, onLeave }: { profileId: string; list: List; onLeave: () => void }) {
  const { t } = useLingui()
  const pages = useCallPages(
    user.listRelations,
    (page) => ({ params: { id: profileId }, query: { type: list, page, perPage: PER_PAGE } }),
    { freshMs: 0, retries: () => false },
  )
  const entries = pages.data?.pages.flatMap(({ data }) => data)
  // An entry that moved down a page meanwhile is shown once.
  const items = entries && [...new Map(entries.map((entry) => [entry.id, entry])).values()]

  return (
    <>
      {pages.isPending && (
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
      {items !== undefined && items.length > 0 && (
        <ul className={style.people}>
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {pages.isError && (
        <div className={style.failed}>
          <p role="alert">
            <Trans>An error is occured, please try to refresh the page.</Trans>
          </p>
          <Button
            tone="outline"
            size="small"
            onClick={() => void (items ? pages.fetchNextPage() : pages.refetch())}
          >
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {pages.hasNextPage && !pages.isError && (
        <Button
          tone="quiet"
          size="small"
          busy={pages.isFetchingNextPage ? t`Loading...` : undefined}
          onClick={() => void pages.fetchNextPage()}
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
  // The list was read for this viewer, so the relation is not read again.
  const following = useRelation(entry.id, {
    isFollowing,
    relationId,
    totalFollowers: 0,
    isViewers: true,
  })
  return (
    <li>
      <Link to={urls.person(entry.id)} onClick={onLeave} className={style.entry}>
        <Face person={entry} size={44} />
        <span>{shorten(entry.name, NAME_LENGTH_MAX)}</span>
      </Link>
      {!isOwn && <FollowButton {...following} of={entry.name} />}
    </li>
  )
}
