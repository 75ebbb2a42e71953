import { Trans, useLingui } from '@lingui/react/macro'
import { user } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { Ban } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useChange, WithQueries } from '#shared/api'
import { useSettingText } from '#shared/settings'
import { shorten } from '#shared/i18n'
import { isBlocking, setBlocked } from './blocked-people.ts'
import style from './block-person.module.css'

/** `access` is what a blocker sees in place of a profile they blocked: an offer to unblock it. */
export type BlockMode = 'block' | 'unblock' | 'access'
export type BlockResult = 'cancel' | 'blocked' | 'unblocked'

const NAME_LENGTH_MAX = 20

interface BlockDialogProps {
  person: { profileId: string; name: string }
  mode: BlockMode
  onClose: (result: BlockResult) => void
}

/** Blocking asks first and confirms afterwards; unblocking asks once. */
export function BlockDialog(props: BlockDialogProps) {
  return (
    <WithQueries>
      <Steps {...props} />
    </WithQueries>
  )
}

function Steps({ person, mode, onClose }: BlockDialogProps) {
  const { t } = useLingui()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    isBlocking.setState(mode === 'block', true)
    return () => isBlocking.setState(false, true)
  }, [mode])
  const name = shorten(person.name, NAME_LENGTH_MAX)
  const failure = t`Some error occured, please refresh the page!`
  const block = useChange(user.block, {
    failure,
    onDone: () => {
      setBlocked(person.profileId, true)
      setIsDone(true)
    },
  })
  const unblock = useChange(user.unblock, {
    failure,
    onDone: () => {
      setBlocked(person.profileId, false)
      onClose('unblocked')
    },
  })
  const { run, isRunning } = mode === 'block' ? block : unblock
  const handleConfirm = () => run({ body: { blockTo: person.profileId } })

  if (isDone) {
    return (
      <Dialog
        open
        onClose={() => onClose('blocked')}
        label={t`${name} has been blocked`}
        className={style.dialog}
      >
        <p role="status" className={style.title}>
          <Trans>{name} has been blocked</Trans>
        </p>
        <Button wide onClick={() => onClose('blocked')}>
          <Trans>OK</Trans>
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={() => onClose('cancel')}
      label={mode === 'block' ? t`Block` : t`Unblock`}
      className={style.dialog}
    >
      <Ban size={28} aria-hidden className={style.icon} />
      {mode === 'block' ? <BlockWords name={name} /> : <UnblockWords name={name} />}
      <div className={style.buttons}>
        <Button
          tone={mode === 'block' ? 'danger' : 'brand'}
          busy={isRunning ? t`Loading...` : undefined}
          onClick={handleConfirm}
        >
          {mode === 'block' ? <Trans>Block</Trans> : <Trans>Unblock</Trans>}
        </Button>
        <Button tone="ghost" onClick={() => onClose('cancel')}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

function BlockWords({ name }: { name: string }) {
  return (
    <>
      <h2 className={style.title}>
        <Trans>Block {name}?</Trans>
      </h2>
      <p className={style.note}>
        <Trans>
          They can no longer watch your shows, follow you, message you or send you diamonds. You'll stop
          following each other.
        </Trans>
      </p>
    </>
  )
}

function UnblockWords({ name }: { name: string }) {
  const { t } = useLingui()
  const title = useSettingText('block.blocker.title', t`You Blocked ${name}`)
  const message = useSettingText(
    'block.blocker.message',
    t`Unblock this profile to see it and its content again.`,
  )
  return (
    <>
      <h2 className={style.title}>{title.replace('{name}', name)}</h2>
      <p className={style.note}>{message}</p>
    </>
  )
}
