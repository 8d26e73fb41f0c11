/** The last page of the sign-in popup. The window that opened it notices that it is closed. */
window.close();
