import { useTranslation } from "react-i18next"
import { limits } from "../../../contract/rules/limits.ts"
import { webhookEvents } from "../../../contract/rules/webhooks.ts"
import type { WebhookDraft } from "../../../machines/flows/webhooks.machine.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { CheckboxGroup } from "../../ui/CheckboxGroup.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { TextField } from "../../ui/fields.tsx"
import { ProblemText } from "../../ui/ProblemText.tsx"
import { useEventWords } from "./useEventWords.ts"
import { selectIsBusy, selectIsDrafting, selectWebhooks, useWebhooks, webhooks } from "./webhooks.ts"

const change = (part: Partial<WebhookDraft>) => webhooks.send({ type: "draft.change", change: part })

const Events = () => {
  const { t } = useTranslation("webhooks")
  const words = useRuleWords()
  const eventWords = useEventWords()
  const isBusy = useWebhooks(selectIsBusy)
  const { draft, errors } = useWebhooks(selectWebhooks)
  return (
    <CheckboxGroup
      legend={t("events")}
      options={webhookEvents}
      labelOf={eventWords}
      chosen={draft.events}
      isBusy={isBusy}
      error={words(errors.events)}
      onChange={(events) => change({ events })}
    />
  )
}

/** The dialog that adds or changes a webhook. */
export const WebhookForm = () => {
  const { t } = useTranslation("webhooks")
  const words = useRuleWords()
  const isOpen = useWebhooks(selectIsDrafting)
  const isBusy = useWebhooks(selectIsBusy)
  const { draft, errors, problem } = useWebhooks(selectWebhooks)
  const isNew = draft.id === ""
  const close = () => webhooks.send({ type: "dialog.close" })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      title={isNew ? t("create") : t("form.title")}
      description={t("form.description")}
    >
      <Form isBusy={isBusy} onSubmit={() => webhooks.send({ type: "dialog.confirm" })}>
        <TextField
          label={t("address")}
          error={words(errors.address)}
          hint={t("form.addressHint")}
          required
          autoFocus
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          maxLength={limits.text.url}
          value={draft.address}
          readOnly={isBusy}
          onChange={(value) => change({ address: value })}
        />
        <TextField
          label={t("form.about")}
          error={words(errors.description)}
          autoComplete="off"
          maxLength={limits.webhooks.description}
          value={draft.description}
          readOnly={isBusy}
          onChange={(value) => change({ description: value })}
        />
        <Events />
        <ProblemText>{Object.keys(errors).length === 0 && problem}</ProblemText>
        <FormButtons
          isBusy={isBusy}
          cancelLabel={t("cancel")}
          onCancel={close}
          submitLabel={isNew ? t("create") : t("form.save")}
        />
      </Form>
    </Dialog>
  )
}
