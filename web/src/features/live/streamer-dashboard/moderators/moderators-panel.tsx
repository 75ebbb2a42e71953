import { Trans, useLingui } from '@lingui/react/macro'
import { moderation, type Moderator } from '@tayang/contract'
import { Avatar, Button, Dialog, IconButton, Skeleton } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '#shared/api'
import { showToast } from '#shared/toasts'
import { Panel } from '../panel.tsx'
import { NameModerator } from './name-moderator.tsx'
import style from './moderators.module.css'

const ModerationPanel = lazily(async () => (await import('#features/chat/live-chat')).ModerationPanel, {
  place: <Skeleton height="320px" />,
})

/** Who keeps the chat in order beside the streamer: named here, and let go here. */
export function ModeratorsPanel({ profileId, showId }: { profileId: string; showId: string | null }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const queryKey = ['moderators', profileId]
  const [isNaming, setIsNaming] = useState(false)
  const [isRuling, setIsRuling] = useState(false)
  const found = useQuery({
    queryKey,
    queryFn: async () => (await call(moderation.listModerators, { params: { profileId } })).data,
  })
  const handleRemove = async ({ profile }: Moderator) => {
    try {
      await call(moderation.unnameModerator, { params: { profileId, personId: profile.id } })
      queries.setQueryData<Moderator[]>(queryKey, (all) =>
        all?.filter((one) => one.profile.id !== profile.id),
      )
    } catch {
      showToast(t`An error occured. Please try again.`, 'error')
    }
  }
  return (
    <Panel
      title={t`Moderators`}
      place={8}
      aside={
        <Button tone="ghost" size="small" className={style.add} onClick={() => setIsNaming(true)}>
          <UserPlus size={16} aria-hidden />
          <Trans>Add</Trans>
        </Button>
      }
    >
      {found.isPending ? (
        <Skeleton height="44px" />
      ) : found.data === undefined ? (
        <div className={style.failed}>
          <p role="alert">
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="outline" size="small" onClick={() => void found.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : found.data.length === 0 ? (
        <p className={style.nothing}>
          <Trans>Somebody you trust can delete lines and silence people in your chat.</Trans>
        </p>
      ) : (
        <ul className={style.people}>
          {found.data.map((moderator) => (
            <li key={moderator.profile.id}>
              <Avatar name={moderator.profile.name} picture={moderator.profile.avatar} size={32} />
              <span className={style.name}>{moderator.profile.name}</span>
              <IconButton
                label={t`Let ${moderator.profile.name} go`}
                onClick={() => void handleRemove(moderator)}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button tone="outline" size="small" className={style.rules} onClick={() => setIsRuling(true)}>
        <ShieldCheck size={16} aria-hidden />
        <Trans>Chat rules</Trans>
      </Button>
      {isRuling && (
        <RulesDialog
          profileId={profileId}
          onClose={() => {
            setIsRuling(false)
            // Moderators can be let go there, too.
            void found.refetch()
          }}
        />
      )}
      {isNaming && (
        <NameModerator
          {...{ profileId, showId }}
          named={new Set(found.data?.map(({ profile }) => profile.id))}
          onNamed={(moderator) =>
            queries.setQueryData<Moderator[]>(queryKey, (all) => [...(all ?? []), moderator])
          }
          onClose={() => setIsNaming(false)}
        />
      )}
    </Panel>
  )
}

/** The rules that hold in every show of this streamer; there also before one is open. */
function RulesDialog({ profileId, onClose }: { profileId: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} label={t`Chat rules`} className={style.dialog}>
      <h2>
        <Trans>Chat rules</Trans>
      </h2>
      <ModerationPanel profileId={profileId} />
    </Dialog>
  )
}
