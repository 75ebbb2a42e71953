import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PublicProfile, Show } from '@tayang/contract'
import { Avatar, Badge, Button, buttonLook, IconButton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Ellipsis, Gem, Pencil } from 'lucide-react'
import { useState } from 'react'
import { FollowBell, FollowButton, useRelation } from '#features/people/follow'
import { SendGiftButton } from '#features/money/send-gift'
import { ShareButton } from '#features/shared/share'
import { call, useRead } from '#shared/api'
import { usePartner } from '#shared/partner'
import { requireViewer, useViewer } from '#shared/session'
import { Link, useUrl, urls } from '#shared/urls'
import { useCount } from '#shared/i18n'
import { readOnAir, type PersonPage } from './read-person.ts'
import style from './public-profile.module.css'

const PeopleDialog = lazyPart(async () => (await import('./people-dialog.tsx')).PeopleDialog)
const PersonActions = lazyPart(async () => (await import('#features/people/person-actions')).PersonActions)

const AVATAR_PX = 128
/** A page stays open: whether its person is on air is read again. */
const READ_EVERY_MS = 20_000

interface PersonHeadProps {
  page: PersonPage
  isBlocked: boolean
  onBlocked: (isBlocked: boolean) => void
}

/** Who it is, how many follow, and what one can do about them; about oneself there is only editing. */
export function PersonHead({ page, isBlocked, onBlocked }: PersonHeadProps) {
  const { person } = page
  const isOwn = useViewer()?.profile.id === person.id
  const following = useRelation(person.id, asGuestsSee(person))
  const onAir = useOnAir(page)
  // A partner's variant has no page of one's own.
  const isAtPartner = usePartner() !== null
  return (
    <header className={style.head}>
      <Picture person={person} onAir={isBlocked ? null : onAir} />
      <div className={style.about}>
        <h1>{person.name}</h1>
        {person.handle && <p className={style.handle}>@{person.handle}</p>}
        {person.bio && <p className={style.bio}>{person.bio}</p>}
        <Counts person={person} followers={following.relation?.totalFollowers ?? 0} />
        {!isBlocked && onAir && (
          <Link to={urls.liveShow(onAir.id)} className={style.onAir}>
            <Badge kind="live">
              <Trans>LIVE</Trans>
            </Badge>
            <span>{onAir.name}</span>
          </Link>
        )}
        <div className={style.deeds}>
          {isOwn && !isAtPartner ? (
            <Link to={urls.profile()} className={buttonLook({ tone: 'quiet', size: 'small' })}>
              <Pencil size={16} aria-hidden />
              <Trans>Edit profile</Trans>
            </Link>
          ) : (
            !isOwn &&
            !isBlocked && (
              <>
                <FollowButton {...following} isMain />
                <FollowBell {...following} of={person.name} />
              </>
            )
          )}
          {!isBlocked && (
            <SendGiftButton target={{ receiverId: person.accountId, receiverName: person.name }}>
              {(open) => (
                <Button
                  tone="quiet"
                  size="small"
                  className={style.gift}
                  aria-haspopup="dialog"
                  onClick={open}
                >
                  <Gem size={16} aria-hidden />
                  <span>
                    <Trans>Send Diamonds</Trans>
                  </span>
                </Button>
              )}
            </SendGiftButton>
          )}
          <ShareButton item={{ title: person.name, way: wayOf(person) }} className={style.share} isIcon />
          {!isOwn && <More person={person} onBlocked={onBlocked} />}
        </div>
      </div>
    </header>
  )
}

/** With the ring of somebody who is on air, a link to what they show. */
function Picture({ person, onAir }: { person: PublicProfile; onAir: Show | null }) {
  const picture = <Avatar name={person.name} picture={person.avatar} size={AVATAR_PX} />
  if (!onAir) return <div className={style.picture}>{picture}</div>
  return (
    <Link to={urls.liveShow(onAir.id)} className={style.picture} data-live tabIndex={-1} aria-hidden>
      {picture}
    </Link>
  )
}

type List = 'followers' | 'following'

function Counts({ person, followers }: { person: PublicProfile; followers: number }) {
  const inShort = useCount()
  const way = useUrl(wayOf(person))
  const [list, setList] = useState<List | null>(null)
  const open = (asked: List) => {
    // A guest signs in first, and comes back here.
    if (requireViewer(way)) setList(asked)
  }
  const followings = person.relation.totalFollowings
  return (
    <div className={style.counts}>
      <button type="button" aria-haspopup="dialog" onClick={() => open('followers')}>
        <strong>{inShort(followers)}</strong> <Plural value={followers} one="Follower" other="Followers" />
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => open('following')}>
        <strong>{inShort(followings)}</strong> <Trans>Following</Trans>
      </button>
      {list && <PeopleDialog person={person} list={list} onChoose={setList} onClose={() => setList(null)} />}
    </div>
  )
}

function More({ person, onBlocked }: { person: PublicProfile; onBlocked: (isBlocked: boolean) => void }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t`More`}
        className={style.more}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      {isOpen && (
        <PersonActions
          person={{ profileId: person.id, name: person.name }}
          isAtProfile
          onClose={() => setIsOpen(false)}
          onBlocked={(result) => {
            if (result !== 'cancel') onBlocked(result === 'blocked')
          }}
        />
      )}
    </>
  )
}

/** The address to show and to share: by the handle where there is one. */
const wayOf = ({ id, handle }: PublicProfile) => (handle ? urls.handle(handle) : urls.person(id))

const asGuestsSee = ({ relation, profileRelationId: relationId }: PublicProfile) => ({
  ...relation,
  relationId,
  isViewers: false,
})

/** What they have on air: as the page was rendered, then as it is. */
function useOnAir({ person, onAir }: PersonPage): Show | null {
  const found = useRead<Show | null>(person.id, () => readOnAir({ call }, person.id), {
    first: onAir,
    everyMs: READ_EVERY_MS,
  })
  return found.answer ?? null
}
