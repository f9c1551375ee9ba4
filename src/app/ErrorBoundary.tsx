import { Component, type ReactNode } from "react"
import { retryFailed } from "../ui/lazyPart.ts"

type Props = {
  readonly children: ReactNode
  /** `hasTried` where trying again has failed already. */
  readonly fallback: (retry: () => void, hasTried: boolean) => ReactNode
  /** A change forgets the failure: another page is another chance. */
  readonly resetKey: string
}

type State = { readonly hasFailed: boolean; readonly tries: number }

/**
 * Keeps a page's crash from taking the shell, and what is open in it, along. What was typed is in the charts, which go
 * on without the page.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, tries: 0 }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey === this.props.resetKey) return
    this.retry()
    this.setState({ tries: 0 })
  }

  retry = () => {
    if (!this.state.hasFailed) return
    retryFailed()
    this.setState(({ tries }) => ({ hasFailed: false, tries: tries + 1 }))
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry, this.state.tries > 0) : this.props.children
  }
}
