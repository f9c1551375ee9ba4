import { notificationListMachine } from "../../machines/flows/notification-list.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { notificationListSamples } from "../walker/samples/notification-list.ts"

describeMachine("notificationList", notificationListMachine, notificationListSamples)
