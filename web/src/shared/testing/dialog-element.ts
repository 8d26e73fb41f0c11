/** jsdom knows the `<dialog>` element but not how to open and close it. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector('button')?.focus();
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
