import { Trans, useLingui } from '@lingui/react/macro'
import {
  moderation,
  type ChatSettings,
  type Moderator,
  type PackAction,
  type Sanction,
} from '@tayang/contract'
import { Avatar, Button, Choice, EmptyState, Skeleton, Switch, TextArea } from '@tayang/design'
import { useEffect, useState, type ReactNode } from 'react'
import { call } from '#shared/api'
import { useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { shorten } from '#shared/i18n'
import style from './moderation.module.css'

const SLOW_CHOICES = [0, 3, 5, 10, 30, 60, 120]
const AGE_CHOICES = [0, 1, 3, 7, 30]
const NAME_LENGTH_MAX = 20

/** The rules of a streamer's chat, its moderators and who is silenced; for the streamer and the moderators. */
export function ModerationPanel({ profileId }: { profileId: string }) {
  const { t } = useLingui()
  const [settings, setSettings] = useState<ChatSettings | 'failed' | null>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setSettings(null)
    call(moderation.getChatSettings, { params: { profileId } }).then(
      ({ data }) => isCurrent && setSettings(data),
      () => isCurrent && setSettings('failed'),
    )
    return () => void (isCurrent = false)
  }, [profileId, asked])

  if (settings === 'failed') {
    return (
      <EmptyState
        cloth="parang"
        title={t`Some error occured, please refresh the page!`}
        action={
          <Button tone="quiet" onClick={() => setAsked(asked + 1)}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  }
  if (!settings) return <Skeleton height="320px" />

  /** Shown at once; where it was not taken, as it was before. */
  const change = (part: Partial<ChatSettings>) => {
    setSettings({ ...settings, ...part })
    call(moderation.putChatSettings, { params: { profileId }, body: part }).then(
      ({ data }) => setSettings(data),
      () => {
        setSettings(settings)
        showToast(t`That did not work. Please try again.`, 'error')
      },
    )
  }
  return (
    <div className={style.panel}>
      <Rules settings={settings} change={change} />
      <Packs settings={settings} change={change} />
      <Words settings={settings} change={change} />
      <Moderators profileId={profileId} />
      <Silenced profileId={profileId} />
    </div>
  )
}

interface Part {
  settings: ChatSettings
  change: (part: Partial<ChatSettings>) => void
}

function Rules({ settings, change }: Part) {
  const { t } = useLingui()
  return (
    <section className={style.section}>
      <Row title={t`Shield`} note={t`Everything strict at once, until you put it down`}>
        <Switch
          label={t`Shield`}
          checked={settings.isShielded}
          onChange={(isShielded) => change({ isShielded })}
        />
      </Row>
      <Row title={t`Slow mode`} note={t`Seconds between two comments of one person`}>
        <RuleChoice
          label={t`Slow mode`}
          value={settings.slowSeconds}
          choices={SLOW_CHOICES}
          nameOf={(seconds) => (seconds === 0 ? t`Off` : t`${seconds} s`)}
          onChoose={(slowSeconds) => change({ slowSeconds })}
        />
      </Row>
      <Row title={t`Followers only`}>
        <Switch
          label={t`Followers only`}
          checked={settings.followersOnly}
          onChange={(followersOnly) => change({ followersOnly })}
        />
      </Row>
      <Row title={t`Minimum age of an account`}>
        <RuleChoice
          label={t`Minimum age of an account`}
          value={settings.minAccountAgeDays}
          choices={AGE_CHOICES}
          nameOf={(days) => (days === 0 ? t`Off` : t`${days} days`)}
          onChoose={(minAccountAgeDays) => change({ minAccountAgeDays })}
        />
      </Row>
    </section>
  )
}

function Packs({ settings, change }: Part) {
  const { t } = useLingui()
  const packs: [keyof ChatSettings['packs'], string][] = [
    ['judol', t`Online gambling`],
    ['porn', t`Porn`],
    ['hate', t`Hate`],
    ['contact', t`Phone numbers and links`],
    ['own', t`Your own words`],
  ]
  const names: Record<PackAction, string> = {
    allow: t`Let through`,
    hold: t`Hold for a moderator`,
    hide: t`Show to its writer only`,
    drop: t`Refuse`,
  }
  const actions = Object.keys(names) as PackAction[]
  return (
    <section className={style.section}>
      <h3>AutoMod</h3>
      {packs.map(([pack, name]) => (
        <Row key={pack} title={name}>
          <RuleChoice
            label={name}
            value={settings.packs[pack]}
            choices={actions}
            nameOf={(action) => names[action]}
            onChoose={(action) => change({ packs: { ...settings.packs, [pack]: action } })}
          />
        </Row>
      ))}
    </section>
  )
}

/** One word a line; plain words, found in every disguise. */
function Words({ settings, change }: Part) {
  const { t } = useLingui()
  const [text, setText] = useState(settings.words.join('\n'))
  const words = [...new Set(text.split('\n').map((word) => word.trim()))].filter((word) => word !== '')
  const isLong = words.some((word) => [...word].length > moderation.OWN_WORD_LENGTH_MAX)
  const isMany = words.length > moderation.OWN_WORDS_MAX
  const isSame = words.join('\n') === settings.words.join('\n')
  return (
    <section className={style.section}>
      <TextArea
        label={t`Your own words, one a line`}
        hint={t`At most ${moderation.OWN_WORDS_MAX} words of ${moderation.OWN_WORD_LENGTH_MAX} characters`}
        value={text}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
      <Button tone="quiet" disabled={isSame || isLong || isMany} onClick={() => change({ words })}>
        <Trans>Save words</Trans>
      </Button>
    </section>
  )
}

function Moderators({ profileId }: { profileId: string }) {
  const { t } = useLingui()
  const isOwner = useViewer()?.profile.id === profileId
  const [found, setFound] = useState<readonly Moderator[] | null>(null)
  useEffect(() => {
    call(moderation.listModerators, { params: { profileId } }).then(
      ({ data }) => setFound(data),
      () => setFound([]),
    )
  }, [profileId])
  const remove = (personId: string) => {
    const before = found
    setFound((found ?? []).filter(({ profile }) => profile.id !== personId))
    call(moderation.unnameModerator, { params: { profileId, personId } }).catch(() => {
      setFound(before)
      showToast(t`That did not work. Please try again.`, 'error')
    })
  }
  return (
    <section className={style.section}>
      <h3>
        <Trans>Moderators</Trans>
      </h3>
      {found?.length === 0 && (
        <p className={style.note}>
          <Trans>Nobody yet. Choose somebody's name in the chat to make them a moderator.</Trans>
        </p>
      )}
      {found?.map(({ profile }) => (
        <PersonRow key={profile.id} profile={profile}>
          {isOwner && (
            <Button tone="quiet" size="small" onClick={() => remove(profile.id)}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </PersonRow>
      ))}
    </section>
  )
}

function Silenced({ profileId }: { profileId: string }) {
  const { t } = useLingui()
  const [found, setFound] = useState<readonly Sanction[]>([])
  useEffect(() => {
    call(moderation.listSanctions, { params: { profileId } }).then(
      ({ data }) => setFound(data),
      () => undefined,
    )
  }, [profileId])
  const lift = (personId: string) => {
    setFound(found.filter(({ profile }) => profile.id !== personId))
    call(moderation.liftSanction, { params: { profileId, personId } }).catch(() => {
      setFound(found)
      showToast(t`That did not work. Please try again.`, 'error')
    })
  }
  if (found.length === 0) return null
  return (
    <section className={style.section}>
      <h3>
        <Trans>Silenced</Trans>
      </h3>
      {found.map(({ profile, kind }) => (
        <PersonRow key={profile.id} profile={profile} note={kind === 'ban' ? t`For good` : t`For a while`}>
          <Button tone="quiet" size="small" onClick={() => lift(profile.id)}>
            <Trans>Let speak</Trans>
          </Button>
        </PersonRow>
      ))}
    </section>
  )
}

function PersonRow(props: { profile: Moderator['profile']; note?: string; children: ReactNode }) {
  const { profile, note, children } = props
  return (
    <div className={style.row}>
      <Avatar name={profile.name} picture={profile.avatar} size={32} />
      <span className={style.grow}>
        {shorten(profile.name, NAME_LENGTH_MAX)}
        {note && <small>{note}</small>}
      </span>
      {children}
    </div>
  )
}

function Row({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className={style.row}>
      <span className={style.grow}>
        {title}
        {note && <small>{note}</small>}
      </span>
      {children}
    </div>
  )
}

interface ChoiceProps<Value extends string | number> {
  label: string
  value: Value
  choices: readonly Value[]
  nameOf: (value: Value) => string
  onChoose: (value: Value) => void
}

function RuleChoice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, value, choices, nameOf, onChoose } = props
  // What a call laid down may be none of ours.
  const all = choices.includes(value) ? choices : [...choices, value]
  return (
    <Choice
      aria-label={label}
      className={style.select}
      value={String(value)}
      onChange={(event) => {
        const chosen = all.find((one) => String(one) === event.target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {all.map((one) => (
        <option key={one} value={String(one)}>
          {nameOf(one)}
        </option>
      ))}
    </Choice>
  )
}
