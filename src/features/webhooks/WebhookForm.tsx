import { useTranslation } from "react-i18next"
import { limits } from "../../../contract/rules/limits.ts"
import { type WebhookEvent, webhookEvents } from "../../../contract/rules/webhooks.ts"
import type { WebhookDraft } from "../../../machines/flows/webhooks.machine.ts"
import { css } from "../../../styled-system/css"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Field } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { TextInput } from "../../ui/TextInput.tsx"
import { useEventWords } from "./useEventWords.ts"
import { selectIsBusy, selectIsDrafting, selectWebhooks, useWebhooks, webhooks } from "./webhooks.ts"

const group = css({
  display: "grid",
  gap: "2",
  borderWidth: "0",
  padding: "0",
  margin: "0",
  minInlineSize: "0"
})
const legend = css({ fontSize: "sm", fontWeight: "medium", padding: "0", marginBlockEnd: "2" })
const problemStyle = css({ color: "bad.text", fontSize: "sm" })
const buttons = css({ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "2" })

const change = (part: Partial<WebhookDraft>) => webhooks.send({ type: "draft.change", change: part })

const Events = () => {
  const { t } = useTranslation("webhooks")
  const words = useRuleWords()
  const eventWords = useEventWords()
  const isBusy = useWebhooks(selectIsBusy)
  const { draft, errors } = useWebhooks(selectWebhooks)
  const toggle = (event: WebhookEvent, isChosen: boolean) =>
    change({
      events: isChosen ? [...draft.events, event] : draft.events.filter((chosen) => chosen !== event)
    })
  return (
    <fieldset className={group} aria-describedby="events-problem">
      <legend className={legend}>{t("events")}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={eventWords(event)}
          checked={draft.events.includes(event)}
          disabled={isBusy}
          onChange={({ target }) => toggle(event, target.checked)}
        />
      ))}
      <p id="events-problem" className={problemStyle} role="alert" hidden={!errors.events}>
        {words(errors.events)}
      </p>
    </fieldset>
  )
}

/** The dialog that adds or changes a webhook. */
export const WebhookForm = () => {
  const { t } = useTranslation(["webhooks", "common"])
  const words = useRuleWords()
  const isOpen = useWebhooks(selectIsDrafting)
  const isBusy = useWebhooks(selectIsBusy)
  const { draft, errors, problem } = useWebhooks(selectWebhooks)
  const isNew = draft.id === ""
  const isSaidByFields = Object.keys(errors).length > 0
  const close = () => webhooks.send({ type: "dialog.close" })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      closeLabel={t("common:close")}
      title={isNew ? t("create") : t("form.title")}
      description={t("form.description")}
    >
      <Form isBusy={isBusy} onSubmit={() => webhooks.send({ type: "dialog.confirm" })}>
        <Field label={t("address")} error={words(errors.address)} hint={t("form.addressHint")} required>
          <TextInput
            autoFocus
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            maxLength={limits.text.url}
            value={draft.address}
            readOnly={isBusy}
            onChange={({ target }) => change({ address: target.value })}
          />
        </Field>
        <Field label={t("form.about")} error={words(errors.description)}>
          <TextInput
            autoComplete="off"
            maxLength={limits.webhooks.description}
            value={draft.description}
            readOnly={isBusy}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        <Events />
        <p className={problemStyle} role="alert" hidden={!problem || isSaidByFields}>
          {problem}
        </p>
        <div className={buttons}>
          <Button disabled={isBusy} onClick={close}>
            {t("cancel")}
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isNew ? t("create") : t("form.save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
