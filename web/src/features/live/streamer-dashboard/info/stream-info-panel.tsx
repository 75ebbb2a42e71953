import { Trans, useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Button, Cloth, Skeleton } from '@tayang/design'
import { Pencil } from 'lucide-react'
import { useLanguage } from '#shared/i18n'
import type { LiveGameView } from '../broadcast/live-game-state.ts'
import { Panel } from '../panel.tsx'
import style from './info.module.css'

interface StreamInfoPanelProps {
  state: LiveGameView['state']
  show: Show | null
  onDescribe: () => void
}

/** Title, description, category and thumbnail, with Edit. */
export function StreamInfoPanel({ state, show, onDescribe }: StreamInfoPanelProps) {
  const { t } = useLingui()
  const language = useLanguage()
  if (state === null) {
    return (
      <Panel title={t`Stream Info`} place={2}>
        <Skeleton height="120px" />
      </Panel>
    )
  }
  if (!show) {
    return (
      <Panel title={t`Stream Info`} place={2}>
        <p className={style.nothing}>
          <Trans>Give your show a title, category and picture first.</Trans>
        </p>
        <Button tone="outline" size="small" onClick={onDescribe}>
          <Trans>Create Stream Info</Trans>
        </Button>
      </Panel>
    )
  }
  return (
    <Panel
      title={t`Stream Info`}
      place={2}
      aside={
        <Button tone="ghost" size="small" className={style.edit} onClick={onDescribe}>
          <Pencil size={14} aria-hidden />
          <Trans>Edit</Trans>
        </Button>
      }
    >
      <div className={style.facts}>
        <div className={style.poster} style={{ backgroundColor: show.thumbColor }}>
          {show.thumbnail ? (
            <img src={show.thumbnail} alt="" width={75} height={100} />
          ) : (
            <Cloth kind="ceplok" tile={32} />
          )}
        </div>
        <div>
          <p className={style.title}>{show.name}</p>
          <p className={style.kind}>
            {show.showCategory ? show.showCategory.names[language] : <Trans>No category yet</Trans>}
          </p>
        </div>
      </div>
      {show.description && <p className={style.about}>{show.description}</p>}
    </Panel>
  )
}
