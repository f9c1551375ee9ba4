import { Component, type ReactNode } from "react"

type Props = {
  readonly children: ReactNode
  readonly fallback: (retry: () => void) => ReactNode
  /** A change forgets the failure: another page is another chance. */
  readonly resetKey: string
}

type State = { readonly hasFailed: boolean }

/** Keeps a page's crash from taking the shell, and what is open in it, along. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
