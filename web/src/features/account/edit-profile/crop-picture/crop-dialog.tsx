import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog, IconButton } from '@tayang/design'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { edgeOf, movedBy, wholeOf, ZOOM_MAX, zoomedTo, type Crop, type Size } from './crop.ts'
import { cutOut, readPicture } from './cut-out.ts'
import { useDrag } from './use-drag.ts'
import style from './crop.module.css'

/** Of one press of an arrow, in parts of the circle. */
const STEP = 0.05
const ZOOM_STEP = 0.2

interface CropDialogProps {
  file: File
  onCropped: (picture: File) => void
  /** The browser cannot read the picture. */
  onUnreadable: () => void
  onClose: () => void
}

interface Read {
  readonly url: string
  readonly image: HTMLImageElement
  readonly size: Size
}

/** A picked picture below a circle: it is dragged and zoomed until the face is in it. */
export function CropDialog({ file, onCropped, onUnreadable, onClose }: CropDialogProps) {
  const { t } = useLingui()
  const read = useReadPicture(file, onUnreadable)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const now = crop ?? (read && wholeOf(read.size))

  const handleUse = async () => {
    if (!read || !now) return
    setIsBusy(true)
    const picture = await cutOut(read.image, now, file).catch(() => null)
    if (picture) onCropped(picture)
    else onUnreadable()
  }
  return (
    <Dialog open onClose={onClose} onBeside={() => undefined} label={t`Crop your picture`}>
      <div className={style.crop}>
        <h2>
          <Trans>Crop your picture</Trans>
        </h2>
        {read && now ? (
          <Stage read={read} crop={now} onCrop={setCrop} />
        ) : (
          <div className={style.stage} role="status" aria-label={t`Loading...`} />
        )}
        <div className={style.end}>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={!read} busy={isBusy ? t`Loading...` : undefined} onClick={() => void handleUse()}>
            <Trans>Use picture</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface StageProps {
  read: Read
  crop: Crop
  onCrop: (crop: Crop) => void
}

function Stage({ read: { url, size }, crop, onCrop }: StageProps) {
  const { t } = useLingui()
  const stage = useRef<HTMLDivElement>(null)
  // The dialog was open before the picture was read, so that its first button has the focus.
  useEffect(() => stage.current?.focus(), [])
  const zoomTo = (zoom: number) => onCrop(zoomedTo(size, crop, zoom))
  const drag = useDrag({
    onMove: (by) => onCrop(movedBy(size, crop, by)),
    onPinch: (factor) => zoomTo(crop.zoom * factor),
  })
  const handleKey = (event: KeyboardEvent) => {
    const next = onKey(event.key, { size, crop })
    if (!next) return
    event.preventDefault()
    onCrop(next)
  }
  const edge = edgeOf(size, crop)
  const percent = (part: number) => `${(part * 100) / edge}%`
  return (
    <>
      {/* No control of its own moves in two directions: the hint tells the keys. */}
      <div
        ref={stage}
        role="group"
        aria-label={t`Position of the picture`}
        aria-describedby="crop-hint"
        tabIndex={0}
        className={style.stage}
        onKeyDown={handleKey}
        {...drag}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={{
            width: percent(size.width),
            height: percent(size.height),
            left: percent(edge / 2 - crop.x),
            top: percent(edge / 2 - crop.y),
          }}
        />
      </div>
      <div className={style.zoom}>
        <IconButton label={t`Zoom out`} onClick={() => zoomTo(crop.zoom - ZOOM_STEP)}>
          <Minus size={20} aria-hidden />
        </IconButton>
        <input
          type="range"
          aria-label={t`Zoom`}
          min={1}
          max={ZOOM_MAX}
          step={0.01}
          value={crop.zoom}
          onChange={({ target }) => zoomTo(Number(target.value))}
        />
        <IconButton label={t`Zoom in`} onClick={() => zoomTo(crop.zoom + ZOOM_STEP)}>
          <Plus size={20} aria-hidden />
        </IconButton>
      </div>
      <p id="crop-hint" className={style.hint}>
        <Trans>Drag to move. On a keyboard, use the arrows, + and −.</Trans>
      </p>
    </>
  )
}

function onKey(key: string, { size, crop }: { size: Size; crop: Crop }): Crop | null {
  switch (key) {
    case 'ArrowLeft':
      return movedBy(size, crop, { right: -STEP, down: 0 })
    case 'ArrowRight':
      return movedBy(size, crop, { right: STEP, down: 0 })
    case 'ArrowUp':
      return movedBy(size, crop, { right: 0, down: -STEP })
    case 'ArrowDown':
      return movedBy(size, crop, { right: 0, down: STEP })
    case '+':
    case '=':
      return zoomedTo(size, crop, crop.zoom + ZOOM_STEP)
    case '-':
      return zoomedTo(size, crop, crop.zoom - ZOOM_STEP)
    default:
      return null
  }
}

/** Null until the browser has read it. */
function useReadPicture(file: File, onUnreadable: () => void): Read | null {
  const [read, setRead] = useState<Read | null>(null)
  const handleUnreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    let isShown = true
    void readPicture(url).then((image) => {
      if (!isShown) return
      if (!image) return handleUnreadable()
      setRead({ url, image, size: { width: image.naturalWidth, height: image.naturalHeight } })
    })
    return () => {
      isShown = false
      URL.revokeObjectURL(url)
    }
  }, [file])
  return read
}
