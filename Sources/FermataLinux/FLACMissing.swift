#if !canImport(CFLAC)
/// libFLAC's headers were not there when this was built: FFmpeg opens FLAC files too.
package typealias FLACMedia = FFmpegMedia
#endif
