#ifndef CCURL_H
#define CCURL_H

// libcurl's variadic calls and macros, as functions with plain types.

#include <curl/curl.h>
#include <stdint.h>

typedef size_t (*ccurl_data_callback)(
    char *_Nullable data, size_t size, size_t count, void *_Nullable context);

// Each setter returns libcurl's code. A `long` option is a 64-bit integer on every platform that
// this program is built for; passing it as `int` would read garbage.

static inline CURLcode ccurl_set_long(CURL *_Nonnull handle, CURLoption option, intptr_t value) {
  return curl_easy_setopt(handle, option, (long)value);
}

static inline CURLcode ccurl_set_large(CURL *_Nonnull handle, CURLoption option, int64_t value) {
  return curl_easy_setopt(handle, option, (curl_off_t)value);
}

// libcurl copies the string.
static inline CURLcode ccurl_set_string(
    CURL *_Nonnull handle, CURLoption option, const char *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

// Copies `size` bytes as the request's body and makes the request a POST.
static inline CURLcode ccurl_set_body(
    CURL *_Nonnull handle, const void *_Nonnull bytes, size_t size) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)size);
  if (code != CURLE_OK) return code;
  return curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

// The list is not copied: it has to live until the transfer has ended.
static inline CURLcode ccurl_set_headers(
    CURL *_Nonnull handle, const struct curl_slist *_Nullable headers) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode ccurl_set_write_callback(
    CURL *_Nonnull handle, ccurl_data_callback _Nonnull function, void *_Nullable context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, function);
  if (code != CURLE_OK) return code;
  return curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

static inline CURLcode ccurl_set_header_callback(
    CURL *_Nonnull handle, ccurl_data_callback _Nonnull function, void *_Nullable context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, function);
  if (code != CURLE_OK) return code;
  return curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

// The function is called once a connection stands, new or kept, its TLS and its proxy's tunnel
// included, and before the request goes over it; it answers 0. Where libcurl sends a request again over
// another connection it is called again.
static inline CURLcode ccurl_set_connected_callback(
    CURL *_Nonnull handle,
    int (*_Nonnull function)(
        void *_Nullable context, char *_Nullable address, char *_Nullable own_address, int port,
        int own_port),
    void *_Nullable context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
  if (code != CURLE_OK) return code;
  return curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
}

// Makes the handle's sockets close-on-exec, which libcurl leaves undone: a command that brings a key,
// and what it leaves running, would hold the connections open.
CURLcode ccurl_set_close_on_exec(CURL *_Nonnull handle);

// The buffer holds CURL_ERROR_SIZE bytes and has to live as long as the handle.
static inline CURLcode ccurl_set_error_buffer(CURL *_Nonnull handle, char *_Nullable buffer) {
  return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

static inline CURLMcode ccurl_multi_set_long(
    CURLM *_Nonnull multi, CURLMoption option, intptr_t value) {
  return curl_multi_setopt(multi, option, (long)value);
}

// Each getter returns `fallback` when libcurl has no answer.

static inline intptr_t ccurl_get_long(CURL *_Nonnull handle, CURLINFO info, intptr_t fallback) {
  long value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? (intptr_t)value : fallback;
}

static inline int64_t ccurl_get_large(CURL *_Nonnull handle, CURLINFO info, int64_t fallback) {
  curl_off_t value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? (int64_t)value : fallback;
}

// The next finished transfer: its handle, with its code; NULL when none has finished.
static inline CURL *_Nullable ccurl_multi_next_finished(
    CURLM *_Nonnull multi, CURLcode *_Nonnull code) {
  int left = 0;
  for (CURLMsg *message = curl_multi_info_read(multi, &left); message;
       message = curl_multi_info_read(multi, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    *code = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

// Waits for activity, for a wakeup or for the time to pass.
static inline CURLMcode ccurl_multi_wait(CURLM *_Nonnull multi, int milliseconds) {
  return curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}

// Lets a transfer go on that its write callback has paused; that callback may be called in here.
static inline CURLcode ccurl_resume(CURL *_Nonnull handle) {
  return curl_easy_pause(handle, CURLPAUSE_CONT);
}

static inline size_t ccurl_pause_writing(void) { return CURL_WRITEFUNC_PAUSE; }

static inline CURLcode ccurl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
